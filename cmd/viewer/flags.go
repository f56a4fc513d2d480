package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"playhead/clip"
	"playhead/render/comparison"
	"playhead/render/session"
	"playhead/render/settings"
	"playhead/render/steps"
	"playhead/render/theme"
	"playhead/sim"
)

// options are what the command line says.
type options struct {
	files       []string
	sample      string
	at          *sim.Point
	follow      string
	look        *session.Look
	speed       float64
	paused      bool
	width       int
	height      int
	sized       bool // a flag says how large the window is
	view        string
	bare        bool
	caster      string // background of the caster view, "" without that view
	theme       string
	scale       float64
	mapFile     string
	data        []string
	screenshot  string
	record      recordOptions
	dress       dress
	reel        string        // file of moments that play one after another
	keys        *keysOptions  // only the keys are drawn; nil: everything
	act         []string      // what a person does before the picture
	read        time.Duration // reading stops there, 0 nowhere
	dumpState   string
	benchFrames int
	compare     []string       // recordings or runs, FILE or FILE#RUN
	base        comparison.Ref // the run of the first file that is compared
	placed      bool           // the comparison begins at the start of that run
	marks       string         // file of marks that another program made
	run         runOptions     // a run of an archive, in place of a file
	showPrivate bool
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

// farthestLook bounds where --camera looks, in world units: beyond it nothing is, and
// arithmetic loses its digits.
const farthestLook = 1e9

// parseFlags reads the command line.
func parseFlags(args []string) (options, error) {
	var o options
	f := pflag.NewFlagSet("viewer", pflag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.Usage = func() {}
	at := f.String("at", "", "")
	f.StringVar(&o.follow, "follow", "", "")
	look := f.String("camera", "", "")
	f.Float64Var(&o.speed, "speed", 1, "")
	f.BoolVar(&o.paused, "paused", false, "")
	size := f.String("size", "", "")
	f.StringVar(&o.view, "view", "", "")
	ui := f.String("ui", "on", "")
	f.StringVar(&o.caster, "caster", "", "")
	f.Lookup("caster").NoOptDefVal = "map"
	f.StringVar(&o.theme, "theme", "", "")
	f.Float64Var(&o.scale, "scale", 0, "")
	f.StringVar(&o.mapFile, "map", "", "")
	f.StringArrayVar(&o.data, "data", nil, "")
	f.StringVar(&o.sample, "sample", "", "")
	f.Lookup("sample").NoOptDefVal = "ddnet"
	f.StringVar(&o.screenshot, "screenshot", "", "")
	f.StringVar(&o.record.path, "record", "", "")
	from, to := f.String("from", "", ""), f.String("to", "", "")
	f.IntVar(&o.record.fps, "fps", 0, "")
	maxSize := f.String("max-size", "", "")
	overlay, background := f.String("overlay", "", ""), f.String("background", "", "")
	f.BoolVar(&o.record.force, "force", false, "")
	readDress := dressFlags(f, &o)
	act := f.String("act", "", "")
	f.DurationVar(&o.read, "read", 0, "")
	f.StringVar(&o.dumpState, "dump-state", "", "")
	f.IntVar(&o.benchFrames, "bench-frames", 0, "")
	f.StringArrayVar(&o.compare, "compare", nil, "")
	f.StringVar(&o.reel, "reel", "", "")
	f.StringVar(&o.marks, "marks", "", "")
	f.StringVar(&o.run.archive, "archive", "", "")
	run := f.String("run", "", "")
	f.BoolVar(&o.showPrivate, "show-private", false, "")
	f.BoolVar(&o.newWindow, "new-window", false, "")
	version := f.Bool("version", false, "")
	register, unregister := f.Bool("register", false, ""), f.Bool("unregister", false, "")
	if err := f.Parse(named(args)); errors.Is(err, pflag.ErrHelp) {
		return o, errHelp
	} else if err != nil {
		return o, shortened(err)
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
	o.files, o.base = f.Args(), comparison.Best("")
	o.placed = *at == "" && *from == ""
	if len(o.compare) > 0 {
		if len(o.files) == 0 && o.sample == "" {
			return o, errors.New("--compare FILE#RUN needs a recording to compare with")
		}
		if len(o.compare) > comparison.Most {
			return o, fmt.Errorf("--compare: at most %d runs can be compared with one", comparison.Most)
		}
		if len(o.files) > 0 {
			o.base = refOf(o.files[0])
			o.files[0], o.base.Path = o.base.Path, ""
		}
	}
	if err := o.checkRun(*run); err != nil {
		return o, err
	}
	o.sized = f.Changed("size")
	o.plain = f.NFlag() == 0 || f.NFlag() == 1 && o.dumpState != ""
	var err error
	if o.act, err = stepsOf(*act); err != nil {
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
	if o.at == nil { // a clip begins like a picture of its first moment
		o.at = o.record.from
	}
	if err := o.checkOverlay(*overlay, *background, *size); err != nil {
		return o, err
	}
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
		o.at = &t
	}
	if look != "" {
		if o.look, err = parseLook(look); err != nil {
			return err
		}
	}
	if o.width, o.height, err = parseSize(size); err != nil {
		return err
	}
	switch ui {
	case "on", "off":
		o.bare = ui == "off"
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
	if o.scale != 0 && !(o.scale >= 0.5 && o.scale <= 4) { // NaN is neither
		return fmt.Errorf("--scale %g: want 0.5 to 4", o.scale)
	}
	if o.screenshot == "" && o.record.path == "" && (len(o.act) > 0 && o.benchFrames == 0 || o.read != 0) {
		return errors.New("--act and --read are for --screenshot and --record")
	}
	if o.benchFrames < 0 {
		return fmt.Errorf("--bench-frames %d: want a number of frames", o.benchFrames)
	}
	if o.speed == 0 || !(o.speed >= -64 && o.speed <= 64) {
		return fmt.Errorf("--speed %g: want up to 64, not 0", o.speed)
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
		} else if _, err := steps.Parse(step); err != nil {
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

func parseLook(s string) (*session.Look, error) {
	parts := strings.Split(s, ",")
	bad := fmt.Errorf("--camera %q: want X,Y or X,Y,WIDTH", s)
	if len(parts) < 2 || len(parts) > 3 {
		return nil, bad
	}
	var v [3]float64
	for i, p := range parts {
		n, err := strconv.ParseFloat(strings.TrimSpace(p), 64)
		if err != nil || !(math.Abs(n) < farthestLook) {
			return nil, bad
		}
		v[i] = n
	}
	if len(parts) == 3 && v[2] <= 0 {
		return nil, bad
	}
	return &session.Look{X: v[0], Y: v[1], Width: v[2]}, nil
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

// checkRecord reads the flags of clips.
func (o *options) checkRecord(from, to, maxSize string, moments bool) error {
	r := &o.record
	if r.path == "" && moments {
		return o.checkRange(from, to)
	}
	if r.path == "" {
		if from != "" || to != "" || maxSize != "" || r.fps != 0 {
			return errors.New("--from, --to, --fps and --max-size are for --record, --from and --to also for --moments")
		}
		return nil
	}
	switch {
	case o.screenshot != "":
		return errors.New("use either --record or --screenshot")
	case o.at != nil:
		return errors.New("--record begins at --from, not at --at")
	case o.speed < 0:
		return errors.New("--record plays forward: --speed must be above 0")
	case o.read != 0:
		return errors.New("--read is for --screenshot")
	}
	o.nameClip()
	kind, err := clip.KindOf(r.path)
	if err != nil {
		return fmt.Errorf("--record: %w", err)
	}
	if r.fps == 0 {
		r.fps = clipFPS(kind)
	}
	if !slices.Contains(kind.Rates(), r.fps) {
		return fmt.Errorf("--fps %d: want one of %v for %s", r.fps, kind.Rates(), kind)
	}
	if err := o.checkRange(from, to); err != nil {
		return err
	}
	o.at = r.from // from there on the camera need not travel
	if maxSize == "" {
		return nil
	}
	if r.maxBytes, err = parseBytes(maxSize); err != nil {
		return fmt.Errorf("--max-size %q: %w", maxSize, err)
	}
	return nil
}

// checkRange reads where a clip begins and ends.
func (o *options) checkRange(from, to string) error {
	r := &o.record
	for _, t := range []struct {
		flag, text string
		to         **sim.Point
	}{{"from", from, &r.from}, {"to", to, &r.to}} {
		if t.text == "" {
			continue
		}
		target, err := sim.ParsePoint(t.text)
		if err != nil {
			return fmt.Errorf("--%s %q: %w", t.flag, t.text, err)
		}
		*t.to = &target
	}
	return nil
}

// parseBytes parses 10000000, 900k, 10M or 10MB. Units are powers of ten, as in
// chat programs.
func parseBytes(text string) (int64, error) {
	number, unit := strings.TrimSuffix(strings.TrimSuffix(text, "B"), "b"), 1.0
	for suffix, u := range map[string]float64{"k": 1e3, "K": 1e3, "m": 1e6, "M": 1e6, "g": 1e9, "G": 1e9} {
		if n, ok := strings.CutSuffix(number, suffix); ok {
			number, unit = n, u
			break
		}
	}
	v, err := strconv.ParseFloat(number, 64)
	if err != nil || !(v > 0) || v*unit > 1e12 || v*unit < 1 {
		return 0, errors.New("want a size such as 10M or 900k")
	}
	return int64(v * unit), nil
}
