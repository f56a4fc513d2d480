package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"playhead/archive"
	"playhead/cmd/flags"
	"playhead/cmd/viewer/link"
	"playhead/cmd/viewer/opening"
	"playhead/cmd/viewer/pictures"
	"playhead/render"
	"playhead/render/comparison"
	"playhead/render/settings"
	"playhead/render/theme"
	"playhead/sim"
)

// options are what the command line says. Nothing changes them once they are parsed.
type options struct {
	request     opening.Request // what to open first, and how to look at it
	pictures    pictures.Options
	paused      bool
	sized       bool // a flag says how large the window is
	view        string
	caster      string // background of the caster view, "" without that view
	theme       string
	show, hide  string // words of settings
	scale       float64
	mapFile     string
	data        []string
	reel        string        // file of moments that play one after another
	read        time.Duration // reading stops there, 0 nowhere
	dumpState   string
	marks       string // file of marks that another program made
	archive     string // folder of logs in which --run finds a run
	showPrivate bool
	anonymous   bool
	newWindow   bool
	plain       bool // only files: an existing window may open them
}

var (
	errHelp    = errors.New("help")
	errVersion = errors.New("version")

	errRegister   = errors.New("register")
	errUnregister = errors.New("unregister")
)

// The default size of a window or picture.
const defaultWidth, defaultHeight = 1280, 720

// largestPicture is the largest side of a picture the graphics can make.
const largestPicture = 8192

// parseFlags reads the command line.
func parseFlags(args []string) (options, error) {
	var o options
	f := pflag.NewFlagSet("playhead", pflag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.Usage = func() {}
	at := f.String("at", "", "")
	f.StringVar(&o.request.Wishes.Follow, "follow", "", "")
	look := f.String("camera", "", "")
	f.Float64Var(&o.request.Speed, "speed", 1, "")
	f.BoolVar(&o.paused, "paused", false, "")
	size := f.String("size", "", "")
	f.StringVar(&o.view, "view", "", "")
	ui := f.String("ui", "on", "")
	f.StringVar(&o.caster, "caster", "", "")
	f.Lookup("caster").NoOptDefVal = "map"
	f.StringVar(&o.theme, "theme", "", "")
	f.StringVar(&o.show, "show", "", "")
	f.StringVar(&o.hide, "hide", "", "")
	f.Float64Var(&o.scale, "scale", 0, "")
	f.StringVar(&o.mapFile, "map", "", "")
	f.StringArrayVar(&o.data, "data", nil, "")
	f.StringVar(&o.request.Sample, "sample", "", "")
	f.Lookup("sample").NoOptDefVal = "ddnet"
	f.StringVar(&o.pictures.Screenshot, "screenshot", "", "")
	f.StringVar(&o.pictures.Record.Path, "record", "", "")
	from, to := f.String("from", "", ""), f.String("to", "", "")
	f.IntVar(&o.pictures.Record.FPS, "fps", 0, "")
	maxSize := f.String("max-size", "", "")
	overlay, background := f.String("overlay", "", ""), f.String("background", "", "")
	f.BoolVar(&o.pictures.Record.Force, "force", false, "")
	readDress := dressFlags(f, &o)
	act := f.String("act", "", "")
	f.DurationVar(&o.read, "read", 0, "")
	f.StringVar(&o.dumpState, "dump-state", "", "")
	f.IntVar(&o.pictures.Frames, "bench-frames", 0, "")
	f.StringArrayVar(&o.request.Compare, "compare", nil, "")
	f.StringVar(&o.request.With, "with", "", "")
	f.BoolVar(&o.request.Segments, "segments", false, "")
	f.StringVar(&o.reel, "reel", "", "")
	f.StringVar(&o.marks, "marks", "", "")
	f.StringVar(&o.archive, "archive", "", "")
	run := f.String("run", "", "")
	f.BoolVar(&o.showPrivate, "show-private", false, "")
	f.BoolVar(&o.anonymous, "anonymous", false, "")
	f.BoolVar(&o.newWindow, "new-window", false, "")
	version := f.Bool("version", false, "")
	register, unregister := f.Bool("register", false, ""), f.Bool("unregister", false, "")
	if err := f.Parse(named(args)); errors.Is(err, pflag.ErrHelp) {
		return o, errHelp
	} else if err != nil {
		return o, shortened(flags.Meant(err, f))
	}
	switch {
	case *version:
		return o, errVersion
	case *register && *unregister:
		return o, errors.New("use either --register or --unregister")
	case *register:
		return o, errRegister
	case *unregister:
		return o, errUnregister
	}
	o.request.Files, o.request.Base = f.Args(), comparison.Best("")
	o.request.Placed = *at == "" && *from == ""
	if len(o.request.Files) > 0 {
		o.request.Sample = "" // files go before a sample
	}
	if len(o.request.Compare) > 0 {
		if len(o.request.Files) == 0 && o.request.Sample == "" {
			return o, errors.New("--compare FILE#RUN needs a recording to compare with")
		}
		if len(o.request.Compare) > comparison.Most {
			return o, fmt.Errorf("--compare: at most %d runs can be compared with one", comparison.Most)
		}
		if len(o.request.Files) > 0 {
			o.request.Base = opening.RefOf(o.request.Files[0])
			o.request.Files[0], o.request.Base.Path = o.request.Base.Path, ""
		}
	}
	if err := o.checkRun(*run); err != nil {
		return o, err
	}
	o.sized = f.Changed("size")
	o.plain = f.NFlag() == 0 || f.NFlag() == 1 && o.dumpState != ""
	var err error
	if o.pictures.Act, err = stepsOf(*act); err != nil {
		return o, err
	}
	if err := o.checkLinks(); err != nil {
		return o, err
	}
	if err := o.check(*at, *look, *size, *ui); err != nil {
		return o, err
	}
	if err := o.checkReel(*from, *to); err != nil {
		return o, err
	}
	if err := o.checkRecord(*from, *to, *maxSize, f.Changed("moments")); err != nil {
		return o, err
	}
	if o.request.Wishes.At == nil { // a clip begins like a picture of its first moment
		o.request.Wishes.At = o.pictures.Record.From
	}
	if err := o.checkAnonymous(); err != nil {
		return o, err
	}
	if err := o.checkOverlay(*overlay, *background, *size); err != nil {
		return o, err
	}
	o.pictures.Aimed, o.pictures.Speed, o.pictures.Inputs = o.request.Wishes.Look != nil, o.request.Speed, o.inputs()
	return o, readDress()
}

// check reads the flags that are more than a word and refuses what makes no
// sense.
func (o *options) check(at, look, size, ui string) (err error) {
	if at != "" {
		t, err := sim.ParsePoint(at)
		if err != nil {
			return fmt.Errorf("--at %q: %w", at, err)
		}
		o.request.Wishes.At = &t
	}
	if look != "" {
		if o.request.Wishes.Look, err = opening.ParseLook(look); err != nil {
			return err
		}
	}
	if o.pictures.Width, o.pictures.Height, err = parseSize(size); err != nil {
		return err
	}
	switch ui {
	case "on", "off":
		o.pictures.Bare = ui == "off"
	default:
		return fmt.Errorf("--ui %q: want on or off", ui)
	}
	if _, err := settings.ParseCasterGround(o.caster); o.caster != "" && err != nil {
		return fmt.Errorf("--caster %w", err)
	}
	if _, err := settings.ParseGround(o.view); o.view != "" && err != nil {
		return fmt.Errorf("--view %w", err)
	}
	if _, ok := theme.Named(o.theme); o.theme != "" && !ok {
		return fmt.Errorf("--theme %q: want dark, light or contrast", o.theme)
	}
	for flag, words := range map[string]string{"show": o.show, "hide": o.hide} {
		if err := new(settings.Settings).Show(words, true); words != "" && err != nil {
			return fmt.Errorf("--%s %w", flag, err)
		}
	}
	if o.scale != 0 && !(o.scale >= 0.5 && o.scale <= 4) { // NaN is neither
		return fmt.Errorf("--scale %g: want 0.5 to 4", o.scale)
	}
	if o.pictures.Screenshot == "" && o.pictures.Record.Path == "" && (len(o.pictures.Act) > 0 &&
		o.pictures.Frames == 0 || o.read != 0) {
		return errors.New("--act and --read are for --screenshot and --record")
	}
	if o.pictures.Frames < 0 {
		return fmt.Errorf("--bench-frames %d: want a number of frames", o.pictures.Frames)
	}
	if o.request.Speed == 0 || !(o.request.Speed >= -64 && o.request.Speed <= 64) {
		return fmt.Errorf("--speed %g: want up to 64, not 0", o.request.Speed)
	}
	return nil
}

// stepsOf splits the argument of --act, and rejects invalid steps.
func stepsOf(s string) ([]string, error) {
	var out []string
	for _, step := range strings.Split(s, ";") {
		if step = strings.TrimSpace(step); step == "" {
			continue
		}
		if path, ok := strings.CutPrefix(step, "open"); ok && (path == "" || path[0] == ' ') {
			if strings.TrimSpace(path) == "" {
				return nil, fmt.Errorf("--act: %q: the file to open is missing", step)
			}
		} else if _, err := render.Parse(step); err != nil {
			return nil, fmt.Errorf("--act: %w", err)
		}
		out = append(out, step)
	}
	return out, nil
}

// shortened limits the text of err to a few lines: the flag package quotes an invalid
// value twice, however long it is.
func shortened(err error) error {
	const most = 400
	text := []rune(err.Error())
	if len(text) <= most {
		return err
	}
	return errors.New(string(text[:most]) + "…")
}

func parseSize(s string) (w, h int, err error) {
	if s == "" {
		return defaultWidth, defaultHeight, nil
	}
	ws, hs, ok := strings.Cut(s, "x")
	w, err1 := strconv.Atoi(ws)
	h, err2 := strconv.Atoi(hs)
	if !ok || err1 != nil || err2 != nil || w < 64 || h < 64 || w > largestPicture || h > largestPicture {
		return 0, 0, fmt.Errorf("--size %q: want WIDTHxHEIGHT, 64 to %d each", s, largestPicture)
	}
	return w, h, nil
}

// checkLinks refuses a link beside anything but the flags of a plain start: what
// opens links passes them alone.
func (o *options) checkLinks() error {
	for i, f := range o.request.Files {
		o.request.Files[i] = opening.PlainPath(f)
		if !link.Is(f) {
			continue
		}
		if len(o.request.Files) > 1 || !o.plain && !o.newWindow {
			return errors.New("open a playhead: link without flags or other files")
		}
	}
	o.request.Stdin = len(o.request.Files) == 1 && o.request.Files[0] == "-"
	return nil
}

// checkReel refuses what a reel says itself.
func (o *options) checkReel(from, to string) error {
	switch {
	case o.reel == "":
		return nil
	case len(o.request.Files) > 0 || o.request.Sample != "":
		return errors.New("--reel names its recordings: give no others")
	case o.request.Wishes.At != nil || from != "" || to != "" || o.request.Wishes.Follow != "":
		return errors.New("--reel sets times and players in its lines: leave out --at, --from, --to and --follow")
	case o.pictures.Screenshot != "":
		return errors.New("--reel is for --record")
	}
	return nil
}

// checkRun reads --run.
func (o *options) checkRun(run string) error {
	switch {
	case run == "" && o.archive == "":
		return nil
	case run == "" || o.archive == "":
		return errors.New("--archive and --run belong together")
	case len(o.request.Files) > 0 || o.request.Sample != "":
		return errors.New("--run opens a recording from the archive: give no other recording")
	}
	q, err := archive.ParseQuery(run)
	if err != nil {
		return errors.New("--run " + err.Error())
	}
	o.request.Run = &opening.Run{Archive: o.archive, Query: q}
	return nil
}

// applyTo overrides remembered settings with the command line, for this run. Pictures that
// the command line makes look the same whatever is remembered.
func (o *options) applyTo(s *settings.Settings) {
	if o.pictures.Making() && !pictures.ForWindow() {
		*s = s.ForPictures()
	}
	if o.show != "" {
		_ = s.Show(o.show, true) // check refuses other words
	}
	if o.hide != "" {
		_ = s.Show(o.hide, false)
	}
	if o.theme != "" {
		s.Theme = o.theme
	}
	if o.scale != 0 {
		s.Scale = o.scale
	}
	if g, err := settings.ParseCasterGround(o.caster); err == nil {
		s.Watching.Caster = g
	}
	if o.view != "" {
		s.View, _ = settings.ParseGround(o.view)
	}
	if o.pictures.Making() || o.pictures.Frames > 0 {
		s.Keys = nil // --act is written for the default keys
	}
}
