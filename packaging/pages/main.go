// Pages writes the texts that are installed beside the programs, to DIR: man1 and
// completions, the viewer's manual page and shell completions, from the text of its
// --help, as `replay manual` does for replay; and, given the programs, metainfo.xml for
// software centres and doc: copyright, changelog and the licences of what they link. With
// -licences and -sbom it writes only what the programs link.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"playhead/cmd/viewer/usage"
	"playhead/manpage"
	"playhead/version"
)

func main() {
	var b build
	epoch := int64(0)
	licences, sbom := "", ""
	flag.StringVar(&b.root, "root", ".", "the repository")
	flag.StringVar(&b.homepage, "homepage", "", "address of the project, if it has one")
	flag.StringVar(&b.pictures, "pictures", "",
		"address of the folder of the pictures of docs/pictures, if there is one")
	flag.StringVar(&b.maintainer, "maintainer", "", "who answers for the package: Jane Doe <jane@doe.net>")
	flag.Int64Var(&epoch, "epoch", 0, "seconds since 1970, when the release was made")
	flag.StringVar(&licences, "licences", "", "write the licences of what the programs link to this file")
	flag.StringVar(&sbom, "sbom", "", "write the list of what the programs link to this file, as SPDX")
	flag.Parse()
	if b.time = time.Unix(epoch, 0).UTC(); flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "usage: pages [flags] DIR [PROGRAM...] | pages -licences FILE -sbom FILE PROGRAM...")
		os.Exit(2)
	}
	var err error
	if licences != "" {
		err = b.writeLinked(licences, sbom, flag.Args())
	} else if err = write(flag.Arg(0)); err == nil && flag.NArg() > 1 {
		err = b.writeDoc(flag.Arg(0), flag.Args()[1:])
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "pages: %v\n", err)
		os.Exit(1)
	}
}

func write(dir string) error {
	page, err := pageOf(usage.Text("playhead"))
	if err != nil {
		return err
	}
	for name, text := range map[string]string{
		"man1/playhead.1":           page.String(),
		"completions/playhead":      bash(page.Flags),
		"completions/_playhead":     zsh(page.Flags),
		"completions/playhead.fish": fish(page.Flags),
	} {
		p := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(p), 0o755), os.WriteFile(p, []byte(text), 0o644)); err != nil {
			return err
		}
	}
	return nil
}

// pageOf reads a help text: a sentence, a usage line, paragraphs, and flags as
// indented lines of a name, two spaces or more, and what it does.
func pageOf(text string) (manpage.Page, error) {
	p := manpage.Page{
		Name: "playhead", Version: version.Number, Date: version.Date,
		Short: "play recordings of Teeworlds, DDNet and GoldSrc games",
		ExitCodes: []manpage.Flag{
			{Name: "0", Text: "The window was closed, or the picture was written."},
			{Name: "1", Text: "There is no display, or the recording for a picture cannot be opened."},
			{Name: "2", Text: "The command line is wrong."},
		},
		See: []string{"playhead-replay(1)"},
	}
	for _, paragraph := range strings.Split(strings.TrimSpace(text), "\n\n") {
		if line, ok := strings.CutPrefix(paragraph, "Usage: playhead"); ok {
			p.Usage = "playhead" + line
			continue
		}
		if !strings.Contains("\n"+paragraph, "\n      --") {
			p.Description = append(p.Description, paragraph)
			continue
		}
		for _, line := range strings.Split(paragraph, "\n") {
			name, what, ok := strings.Cut(strings.TrimSpace(line), "  ")
			if !ok || !strings.HasPrefix(name, "--") {
				return p, fmt.Errorf("not a flag and what it does: %q", line)
			}
			p.Flags = append(p.Flags, manpage.Flag{Name: name, Text: strings.TrimSpace(what)})
		}
	}
	if p.Usage == "" || len(p.Flags) == 0 {
		return p, errors.New("the help text has no usage line or no flags")
	}
	return p, nil
}

// long returns a flag's name and whether it takes a value.
func long(f manpage.Flag) (name string, value bool) {
	name, rest, _ := strings.Cut(strings.TrimPrefix(f.Name, "--"), " ")
	return name, rest != "" && !strings.HasPrefix(rest, "[")
}

func bash(flags []manpage.Flag) string {
	var names, files []string
	for _, f := range flags {
		name, _ := long(f)
		names = append(names, "--"+name)
		if strings.Contains(f.Name, " FILE") || strings.Contains(f.Name, " DIR") {
			files = append(files, "--"+name)
		}
	}
	return fmt.Sprintf(`# bash completion for playhead
_playhead() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  case $prev in
    --view) COMPREPLY=($(compgen -W "design physics both" -- "$cur")); return ;;
    --theme) COMPREPLY=($(compgen -W "dark light contrast" -- "$cur")); return ;;
    --ui) COMPREPLY=($(compgen -W "on off" -- "$cur")); return ;;
    %s) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$cur")); return ;;
  esac
  case $cur in
    -*) COMPREPLY=($(compgen -W "%s" -- "$cur")) ;;
    *) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$cur")) ;;
  esac
}
complete -F _playhead playhead
`, strings.Join(files, "|"), strings.Join(names, " "))
}

func zsh(flags []manpage.Flag) string {
	var b strings.Builder
	b.WriteString("#compdef playhead\n\n_arguments \\\n")
	for _, f := range flags {
		name, value := long(f)
		what := strings.NewReplacer("'", "'\\''", "[", "\\[", "]", "\\]", ":", "\\:").Replace(f.Text)
		switch {
		case !value:
			fmt.Fprintf(&b, "  '*--%s[%s]' \\\n", name, what)
		case strings.Contains(f.Name, " FILE"), strings.Contains(f.Name, " DIR"):
			fmt.Fprintf(&b, "  '*--%s=[%s]:file:_files' \\\n", name, what)
		default:
			fmt.Fprintf(&b, "  '*--%s=[%s]:value:' \\\n", name, what)
		}
	}
	b.WriteString("  '*:recording:_files'\n")
	return b.String()
}

func fish(flags []manpage.Flag) string {
	var b strings.Builder
	for _, f := range flags {
		name, value := long(f)
		what := strings.ReplaceAll(strings.ReplaceAll(f.Text, `\`, `\\`), "'", `\'`)
		fmt.Fprintf(&b, "complete -c playhead -l %s", name)
		if value {
			b.WriteString(" -r")
		}
		fmt.Fprintf(&b, " -d '%s'\n", what)
	}
	return b.String()
}
