// Package assets holds the art of the program: icons as paths, sprites as
// atlases of several sizes, the app icon and the default tileset.
//
// Everything in it was drawn for this program. The sources are the files below
// svg; the tool in gen renders them to the images below sprites ("make assets"),
// and the results are committed, so that a build needs nothing but Go.
package assets
