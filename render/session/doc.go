// Package session holds what is being watched: a recording with a playhead, the
// followed player, bookmarks and a loop, the stretch of time the lanes show, and
// what a session hands to the next one. It knows neither a screen nor a scene and
// is built without Ebitengine.
package session
