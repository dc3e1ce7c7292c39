package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"decant/model"
	"decant/model/formats"
	"decant/render"
	"decant/strategies"
	"decant/tui"
)

// review opens the screen, or asks its questions on plain lines, and prints the report of every
// save when the person has left it. What is reviewed is in the options already.
func (a *app) review(o tui.Options) error {
	var saves saves
	o.Glyphs, o.Version, o.InPlace = a.glyphs(), a.env.Version, a.o.inPlace
	o.Edit, o.Page, o.Copy = a.env.editor, a.env.pager, a.copyText
	o.Save = func(ctx context.Context, plan *strategies.Plan, o tui.SaveOptions) (
		tui.SaveResult, error,
	) {
		return saves.add(func() (*saved, error) {
			return a.save(ctx, plan, a.asked(o))
		})
	}
	o.Around, o.SavePlan = a.around, a.writePlan
	o.InUse = func(c *model.Conversation) string { return formats.InUse(c, a.env.now()).String() }
	o.CanResume, o.Activate = a.env.Hand != nil, a.o.activate
	// Plain lines offer no plan that was left behind, so they must not forget it either.
	recovery := &recovery{env: a.env, off: a.o.demo || a.plainWanted()}
	o.Recovery = recovery.kept()
	run := a.onScreen
	if a.plainWanted() {
		run = a.ask
	}
	result, err := run(o)
	lost := recovery.end(&result, err != nil)
	// Standard error is the last place to complain to.
	_, _ = io.WriteString(a.errw, a.late.take())
	// What was saved is reported however the screen ended.
	a.code = result.Code
	for _, s := range saves.done() {
		if printed := a.printSaved(s); printed != nil {
			return printed
		}
	}
	switch all := saves.done(); {
	case err != nil:
		return fmt.Errorf("the screen stopped: %w", err)
	case lost != nil:
		return lost
	case len(all) > 0 && result.Code == 0 && (result.Resume || a.o.activate):
		return a.activate(all[len(all)-1])
	}
	return nil
}

// asked is where a person chose to save, or else the flags did.
func (a *app) asked(o tui.SaveOptions) place {
	to := a.flagged()
	if o.Output != "" {
		to.output, to.inPlace = a.typed(o.Output), false
	}
	if o.InPlace {
		to.output, to.inPlace = "", true
	}
	to.work = o.Work
	return to
}

// ask runs the review on plain lines.
func (a *app) ask(o tui.Options) (tui.Result, error) {
	// A program that has the terminal would stand between two questions.
	o.In, o.Out, o.Edit, o.Page, o.Copy = a.in, a.direct, nil, nil, nil
	return tui.RunPlain(o)
}

// onScreen runs the review on the screen.
func (a *app) onScreen(o tui.Options) (tui.Result, error) {
	if a.env.Screen == nil {
		return tui.Result{}, errors.New("there is none here; use --dry-run or --save")
	}
	var err error
	if o.Theme, err = a.theme(); err != nil {
		return tui.Result{}, err
	}
	terminal := a.env.getenv("TERM")
	o.Mouse, o.Title = !a.o.noMouse, terminal != "dumb" && terminal != "linux"
	o.Out = a.terminal
	return a.env.Screen(o)
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

// glyphs are plain where --ascii asks for it, or the locale names a character set that is not
// UTF-8.
func (a *app) glyphs() render.Glyphs {
	if a.o.ascii {
		return render.ASCII
	}
	locale := cmp.Or(a.env.getenv("LC_ALL"), a.env.getenv("LC_CTYPE"), a.env.getenv("LANG"))
	set := strings.ToLower(strings.ReplaceAll(locale, "-", ""))
	if locale == "" || strings.Contains(set, "utf8") {
		return render.Unicode
	}
	return render.ASCII
}
