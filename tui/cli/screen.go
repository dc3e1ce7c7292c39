package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"decant/model"
	"decant/model/formats"
	"decant/render"
	"decant/strategies"
	"decant/tui"
)

// screen opens the screen, and prints the report of every save when the person has left it.
func (a *app) screen(c *model.Conversation, spec strategies.Spec) error {
	if a.env.Screen == nil {
		return errors.New("there is no screen here; use --dry-run or --save")
	}
	theme, err := a.theme()
	if err != nil {
		return err
	}
	var saves saves
	result, err := a.env.Screen(tui.Options{
		Conversation: c, Spec: spec, Theme: theme, Glyphs: a.glyphs(), Version: a.env.Version,
		InPlace: a.o.inPlace, Mouse: true,
		Edit: a.env.editor, Page: a.env.pager, Copy: a.copyText,
		InUse: func() string { return formats.InUse(c, a.env.now()).String() },
		Save: func(ctx context.Context, plan *strategies.Plan, o tui.SaveOptions) (
			tui.SaveResult, error,
		) {
			return saves.add(func() (*saved, error) {
				return a.save(ctx, plan, cmp.Or(o.Output, a.o.output))
			})
		},
	})
	// What was saved is reported however the screen ended.
	a.code = result.Code
	for _, s := range saves.done() {
		if printed := a.printSaved(s); printed != nil {
			return printed
		}
	}
	if err != nil {
		return fmt.Errorf("the screen stopped: %w", err)
	}
	return nil
}

// saves keeps what was saved from the screen, which saves in the background.
type saves struct {
	mu  sync.Mutex
	all []*saved
}

// add runs a save, keeps it and turns it into what the screen wants to know. The lock is held
// meanwhile, so that done waits: a person may leave while a fork is written.
func (l *saves) add(save func() (*saved, error)) (tui.SaveResult, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s, err := save()
	var refused *refusedError
	switch {
	case errors.As(err, &refused):
		return tui.SaveResult{Findings: refused.findings}, nil
	case err != nil:
		return tui.SaveResult{}, err
	}
	l.all = append(l.all, s)
	f := s.report.Fork
	return tui.SaveResult{
		ID: f.ID, Title: s.fork.Title, Path: f.Path, Resume: f.Resume, Manifest: f.Manifest,
		Backup: s.fork.Backup, Elsewhere: s.elsewhere(),
	}, nil
}

// done waits for a save that runs and lists all, the oldest first.
func (l *saves) done() []*saved {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all
}

// theme is what --theme, --no-color and the environment ask for. With auto the terminal is asked.
func (a *app) theme() (*render.Theme, error) {
	name := a.o.theme
	profile := a.profile()
	// Without colours both themes look alike, and nothing needs to be asked.
	if name == "" || name == "auto" {
		name = "dark"
		ask := a.env.DarkBackground
		if profile != render.NoColor && ask != nil && !ask() {
			name = "light"
		}
	}
	return render.ThemeNamed(name, profile)
}

// profile is how many colours the terminal says that it has.
func (a *app) profile() render.Profile {
	terminal, colors := a.env.getenv("TERM"), a.env.getenv("COLORTERM")
	switch {
	case a.o.mono || a.env.getenv("NO_COLOR") != "" || terminal == "dumb":
		return render.NoColor
	case colors == "truecolor" || colors == "24bit" || strings.HasSuffix(terminal, "-direct"):
		return render.TrueColor
	case strings.Contains(terminal, "256color"):
		return render.Colors256
	}
	return render.Colors16
}

// glyphs are plain where the locale names a character set that is not UTF-8.
func (a *app) glyphs() render.Glyphs {
	locale := cmp.Or(a.env.getenv("LC_ALL"), a.env.getenv("LC_CTYPE"), a.env.getenv("LANG"))
	set := strings.ToLower(strings.ReplaceAll(locale, "-", ""))
	if locale == "" || strings.Contains(set, "utf8") {
		return render.Unicode
	}
	return render.ASCII
}
