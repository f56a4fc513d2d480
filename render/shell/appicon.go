package shell

import "playhead/render/widget"

// AppIcon draws the icon of the program, size px large.
func AppIcon(p *widget.Painter, x, y, size float64) {
	for i, img := range p.AppIcons {
		if float64(img.Bounds().Dx()) >= size*p.Scale()-0.5 || i == len(p.AppIcons)-1 {
			p.Image(img, x, y, size, size)
			return
		}
	}
}
