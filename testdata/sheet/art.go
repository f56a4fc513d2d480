package main

import (
	"image/color"
	"math"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/theme"
)

// art draws tees, weapons and everything else of the world, laid out as the
// sheet of the design.
func art(c *canvas.Canvas, th *theme.Theme) {
	c.FillRect(0, 0, 1240, 1290, th.S1)
	head(c, th, 30, 31, 1180, "Tee: a pebble with a pale mask. The mask and the eyes slide towards the aim.")
	box(c, 30, 58, 1180, 260)
	heroes(c)
	sizes(c)
	head(c, th, 30, 349, 1180, "Parts and stances")
	box(c, 30, 374, 1180, 120)
	stances(c)
	head(c, th, 30, 525, 1180, "Weapons")
	box(c, 30, 550, 1180, 110)
	for w := canvas.Hammer; w < canvas.NoWeapon; w++ {
		x := 100 + float64(w)*196
		c.Sprite(w.Sprite(), x-24, 604, 2.1, canvas.Untinted())
		c.Sprite(w.Sprite(), x+84, 604, 0.5, canvas.Untinted())
		c.SpriteIn(w.Sprite(), x+110, 596, 26, 16, canvas.Untinted())
	}
	head(c, th, 30, 691, 560, "Hook, projectiles, effects")
	box(c, 30, 716, 560, 110)
	things(c)
	head(c, th, 620, 691, 590, "Pickups, flags, cursor")
	box(c, 620, 716, 590, 110)
	pickups(c)
	head(c, th, 30, 857, 1180, "Physics tiles, 32 × 32")
	for i := range assets.NumEmotes {
		s, _ := assets.Emote(i)
		c.Sprite(s, 60+float64(i)*70, 1226, 1, canvas.Untinted())
		c.Sprite(s, 90+float64(i)*70, 1226, 0.4, canvas.Untinted())
	}
	c.Sprite(assets.AppIcon, 1190, 1211, 1, canvas.Untinted())
	for i := range assets.NumSprites - assets.TileSolid {
		x, y := 30+float64(i%20)*60, 886+float64(i/20)*76
		c.Tile(assets.TileSolid+i, x, y, 32, 32, 0, canvas.Untinted())
		c.Tile(assets.TileSolid+i, x+36, y, 16, 16, 0, canvas.Untinted())
		c.Tile(assets.TileSolid+i, x+36, y+18, 12, 12, int(i), canvas.Untinted())
		c.Text(x, y+42, theme.Small, th.T3, assets.Sprite(assets.TileSolid + i).Name()[4:])
	}
}

func box(c *canvas.Canvas, x, y, w, h float64) {
	c.RoundRect(x, y, w, h, 6, theme.Hex(0x8fbdbb))
}

func label(c *canvas.Canvas, x, y float64, s string) {
	c.TextAt(x, y, canvas.Center, theme.Small, theme.Hex(0x16303a), s)
}

var (
	mint   = theme.Hex(0x2fb7a3)
	yellow = theme.Hex(0xf2d03c)
	pink   = theme.Hex(0xe58ab8)
	skins  = [...]color.NRGBA{theme.Hex(0xe8714a), theme.Hex(0x5b8def), theme.Hex(0xc9a13b), theme.Hex(0x9b7be0)}
)

func heroes(c *canvas.Canvas) {
	for i, t := range []canvas.Tee{
		{Body: mint, Feet: yellow, Aim: -0.1, Weapon: canvas.Hammer},
		{Body: pink, Feet: theme.Hex(0x7d4a9c), Aim: -0.5, Eyes: canvas.EyesHappy, Weapon: canvas.Gun},
		{Body: skins[0], Aim: math.Pi, Eyes: canvas.EyesPain, Weapon: canvas.NoWeapon},
		{Body: skins[1], Aim: math.Pi + 0.3, Eyes: canvas.EyesAngry, Weapon: canvas.Grenade},
		{Body: skins[2], Feet: theme.Hex(0x7a4b2a), Aim: 0.35, Eyes: canvas.EyesSurprise, Weapon: canvas.Laser},
		{Body: skins[3], Aim: 0.1, Eyes: canvas.EyesBlink, Weapon: canvas.Shotgun},
		{Ninja: true, Aim: -0.4, Weapon: canvas.Ninja},
	} {
		t.X, t.Y, t.Unit = []float64{110, 290, 440, 630, 764, 902, 1088}[i], 146, 2.18
		c.Tee(&t)
		label(c, t.X, 214, []string{"normal", "happy", "pain", "angry", "surprise", "blink", "ninja"}[i])
	}
}

func sizes(c *canvas.Canvas) {
	c.HLine(40, 228, 1160, theme.Hex(0x6fa3a1))
	for i, k := range []float64{1.09, 0.55, 0.36, 0.28} {
		t := canvas.Tee{
			X: []float64{80, 150, 204, 250}[i], Y: 266, Unit: k, Body: mint, Feet: yellow, Aim: 0.2,
			Weapon: canvas.Gun,
		}
		c.Tee(&t)
		label(c, t.X, 308, []string{"48 px", "24 px", "16 px", "12 px"}[i])
	}
	for i := range 8 {
		aim := float64(i) * math.Pi / 4
		c.Tee(&canvas.Tee{X: 330 + float64(i)*62, Y: 266, Unit: 0.8, Body: pink, Aim: aim, Weapon: canvas.NoWeapon})
		c.Tee(&canvas.Tee{
			X: 840 + float64(i)*26, Y: 264, Unit: 0.28, Body: skins[i%4], Aim: aim,
			Weapon: canvas.NoWeapon,
		})
		c.Tee(&canvas.Tee{
			X: 840 + float64(i)*26, Y: 284, Unit: 0.2, Body: skins[i%4], Aim: aim,
			Weapon: canvas.NoWeapon,
		})
	}
	c.Tee(&canvas.Tee{X: 1090, Y: 270, Unit: 1, Body: theme.Hex(0xe884b8), Aim: 0.4, Ghost: true})
	c.Tee(&canvas.Tee{X: 1150, Y: 270, Unit: 1, Body: skins[0], Aim: -0.6, Frozen: true})
	c.Tee(&canvas.Tee{X: 1190, Y: 270, Unit: 0.36, Body: theme.Hex(0xe884b8), Aim: 0.4, Ghost: true})
}

func stances(c *canvas.Canvas) {
	for i := range 8 {
		c.Tee(&canvas.Tee{
			X: 70 + float64(i)*64, Y: 420, Unit: 1, Body: mint, Feet: yellow, Stance: canvas.Walking,
			Phase: float64(i) / 8, Weapon: canvas.Gun,
		})
	}
	label(c, 294, 462, "a walk")
	for i, s := range []canvas.Stance{canvas.InAir, canvas.SittingLeft, canvas.SittingRight, canvas.Standing} {
		c.Tee(&canvas.Tee{
			X: 610 + float64(i)*70, Y: 420, Unit: 1, Body: skins[1], Feet: pink, Stance: s,
			Weapon: canvas.NoWeapon, DarkFeet: i == 3,
		})
	}
	label(c, 715, 462, "in the air, sitting, air jump used")
	for i := range 5 {
		c.Tee(&canvas.Tee{
			X: 900 + float64(i)*70, Y: 420, Unit: 1, Body: skins[3], Weapon: canvas.Hammer,
			Attack: 0.05 + float64(i)*0.2,
		})
	}
	label(c, 1040, 462, "a swing")
	c.Tee(&canvas.Tee{X: 1130, Y: 476, Unit: 0.8, Body: skins[3], Weapon: canvas.Gun, Attack: 0.15})
	c.Tee(&canvas.Tee{X: 1080, Y: 476, Unit: 0.8, Body: skins[0], Aim: 2.6, Weapon: canvas.Shotgun, Attack: 0.15})
}

func things(c *canvas.Canvas) {
	c.Sprite(assets.HookHead, 92, 764, 2.6, canvas.Untinted())
	c.Sprite(assets.HookLink, 180, 764, 2.8, canvas.Untinted())
	c.Sprite(assets.HookEdge, 235, 764, 2.8, canvas.Untinted())
	c.Hook(270, 790, 420, 740, 1)
	c.Hook(270, 806, 420, 806, 0.5)
	c.Hook(290, 816, 420, 816, 0.12)
	c.Sprite(assets.Bullet, 440, 764, 2.4, canvas.Untinted())
	c.Sprite(assets.Shell, 478, 764, 2.4, canvas.Untinted())
	c.Sprite(assets.FxHit, 510, 764, 1, canvas.Untinted())
	c.Sprite(assets.FxBurst, 550, 764, 0.9, canvas.Untinted())
	c.Sprite(assets.FxPuff, 510, 804, 1, theme.Hex(0xf4f1e8))
	c.Laser(290, 730, 400, 728, 1, 1, theme.Hex(0x63e3f2))
	c.Laser(290, 746, 340, 744, 1, 0.4, theme.Hex(0xff7b72))
}

func pickups(c *canvas.Canvas) {
	c.Sprite(assets.Health, 680, 762, 2.2, canvas.Untinted())
	c.Sprite(assets.Armor, 776, 762, 2.2, canvas.Untinted())
	c.Sprite(assets.Star, 830, 762, 1.4, canvas.Untinted())
	c.Sprite(assets.FlagBlue, 868, 792, 1.55, canvas.Untinted())
	c.Sprite(assets.FlagOrange, 978, 792, 1.55, canvas.Untinted())
	c.Sprite(assets.Cursor, 1100, 764, 2.2, canvas.Untinted())
	c.AimLine(1030, 810, 1168, 770, theme.Dark().Acc)
}
