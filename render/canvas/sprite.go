package canvas

// numPages is how many sizes the sprites exist in.
const numPages = 9

// page is the atlas of one size, as a part of the texture once it was used.
type page struct {
	region
	loaded bool
}
