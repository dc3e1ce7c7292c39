package cli

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"decant/model"
	"decant/model/formats"
	"decant/strategies"
	"decant/strategies/llm"
	"decant/strategies/report"
	"decant/tui"
	"decant/tui/cli/planfile"
)

// Run does what a command line (without the program's name) asks for and returns the exit code, one
// of [ExitDone] to [ExitRedundant], or 128 plus the number of the signal that ended the screen.
// What went wrong is on errw, on one line with the next step. It asks no terminal for anything but
// where the screen opens.
func Run(args []string, in io.Reader, out, errw io.Writer, env Env) int {
	o, err := parse(args)
	if err != nil {
		return fail(errw, err)
	}
	to, name := out, "output"
	if o.piped() {
		to, name = errw, "error" // The fork alone goes to standard output.
	}
	w := bufio.NewWriter(to)
	a := &app{
		env: &env, o: o, in: in, out: w, errw: errw, fork: out, waiting: env.Waiting, direct: out,
		late: new(late),
	}
	if env.OutTerminal {
		a.terminal = out
	}
	err = a.run()
	if flushed := w.Flush(); flushed != nil && err == nil {
		err = fmt.Errorf("write standard %s: %w", name, flushed)
	}
	if err != nil {
		return fail(errw, err)
	}
	return a.code
}

// app is one run of the program.
type app struct {
	env *Env
	o   *options
	in  io.Reader
	// out is where reports go: standard output, or standard error where the fork goes there.
	// It keeps its first error, which Run asks for at the end; errw is not buffered.
	out  *bufio.Writer
	errw io.Writer
	// direct is standard output without the buffer, for questions that wait for an answer.
	direct io.Writer
	// waiting is where who waits is told how far the program is, nil for nowhere.
	waiting io.Writer
	// terminal is where the screen is drawn, nil where that is no terminal.
	terminal io.Writer
	// fork is standard output, for a fork that is written there.
	fork io.Writer
	// code is what Run returns when there is no error.
	code int
	// plan is the file of --plan, nil without one.
	plan *planfile.File
	// models are the person's providers of models, by name; settingsAt says where a setting was
	// given, "" for a default.
	models     map[string]llm.Provider
	settingsAt func(key string) string
	// late is what goes to errw when the screen is closed; shared by copies of the app.
	late *late
}

// run does what the flags ask for. What is cheap and needs no conversation comes first, and every
// value of a flag is checked before a conversation is read, but those that name a turn.
func (a *app) run() error {
	switch o := a.o; {
	case o.help:
		return a.print(Help())
	case o.version:
		return a.print("decant " + a.env.Version + "\n")
	case o.completion != "":
		return a.print(Completion(o.completion))
	case o.man:
		return a.print(Man(a.env.Version))
	case o.list:
		return a.list()
	case o.showRemoved != "":
		return a.showRemoved()
	case o.check:
		return a.checkConversation()
	}
	if err := a.redirected(); err != nil {
		return err
	}
	merged, err := a.settings()
	if err != nil {
		return err
	}
	a.models, a.settingsAt = merged.Models, merged.At
	if a.o.printConfig {
		return a.print(merged.TOML())
	}
	if a.pickerWanted() {
		return a.review(tui.Options{Picker: a.picker(merged.Spec)})
	}
	c, err := a.open()
	if err != nil {
		return err
	}
	spec, err := a.decided(merged.Spec, c)
	if err != nil {
		return err
	}
	return a.runPlan(c, spec)
}

// runPlan does what the flags ask for with a conversation and what a plan of it is made from.
func (a *app) runPlan(c *model.Conversation, spec strategies.Spec) (err error) {
	index, spec, err := a.consulted(c, nil, spec)
	if err != nil {
		return err
	}
	if a.o.savePlan != "" {
		if err := a.savePlan(c, spec); err != nil {
			return err
		}
		if !a.o.save && !a.o.dryRun {
			return a.planSaved()
		}
	}
	index, spec = a.answered(c, index, spec)
	if a.screenWanted() {
		return a.review(tui.Options{Conversation: c, Spec: spec})
	}
	if index == nil {
		index = strategies.NewIndex(c)
	}
	plan := strategies.Make(index, spec)
	switch {
	case a.o.show != "":
		return a.show(plan)
	case a.o.why != "":
		return a.why(plan)
	case a.o.save:
		err = a.saveAndReport(plan)
	default:
		err = a.dryRun(plan)
	}
	// The plan is there, whatever came of the rest.
	return cmp.Or(err, a.planSaved())
}

// screenWanted reports whether the review opens: no flag asks for something else, and there is a
// terminal to show it on, or it was asked for on plain lines.
func (a *app) screenWanted() bool {
	o := a.o
	return (a.env.OutTerminal || o.plain) && !o.save && !o.dryRun && !o.json &&
		o.failAbove == "" && o.report == "" && len(o.prints()) == 0
}

// print writes text that is clean.
func (a *app) print(s string) error {
	_, err := a.out.WriteString(s)
	return err
}

// dryRun reports and writes nothing. A plan that could not be saved is reported all the same, and
// refused after it, so that a script learns it from the exit code.
func (a *app) dryRun(plan *strategies.Plan) error {
	plan, findings, err := a.promise(plan)
	if err != nil {
		return err
	}
	r := report.New(plan, findings, a.env.Version)
	r.FileBytes.After = a.size(plan)
	if a.o.failAbove != "" {
		r.Redundant = report.NewRedundant(plan)
	}
	if err := a.report(r, plan); err != nil {
		return err
	}
	if len(findings) > 0 {
		return &refusedError{"not to be saved", findings}
	}
	return cmp.Or(unmet(plan), a.o.tooRedundant(r.Redundant))
}

// size is how many bytes the fork of a plan would take on disk, nil when none can be made.
func (a *app) size(plan *strategies.Plan) *int64 {
	if plan.Spec.Scope == strategies.ScopeFile {
		return nil
	}
	c := plan.Index.Conversation
	size, err := formats.Size(c, plan.Changes, formats.SaveOptions{
		InPlace: a.o.inPlace, Overlay: a.o.saveAs == asOverlay, Now: a.env.now(),
		Taken: neighbours(c, a.absolute(a.o.output)),
	})
	if err != nil {
		return nil
	}
	return &size
}

// report prints a report as text, or as JSON where that was asked for.
func (a *app) report(r *report.Report, plan *strategies.Plan) error {
	// What was saved in place is changed by that.
	if !a.o.inPlace || r.Fork == nil {
		use := formats.InUse(plan.Index.Conversation, a.env.now())
		r.Conversation.InUse = use.String()
	}
	if a.o.json {
		return writeJSON(a.out, r)
	}
	t := sheet{r, plan}
	if a.o.report == asMarkdown {
		return a.print(t.passedOn().Markdown())
	}
	return a.print(t.page().Text(a.env.Width))
}

// saveAndReport is --save. The report is also printed when nothing was saved for a reason that it
// shows: its findings, or the notes that say why nothing was found.
func (a *app) saveAndReport(plan *strategies.Plan) error {
	if unmet(plan) != nil {
		err := a.dryRun(plan)
		if errors.As(err, new(*budgetError)) && a.o.piped() {
			return a.passOn(plan.Index.Conversation, err)
		}
		return err
	}
	s, err := a.save(context.Background(), plan, a.flagged())
	if s == nil {
		return err
	}
	var refused *refusedError
	if errors.As(err, &refused) || err == nil || isNothing(err) {
		if printed := a.printSaved(s); printed != nil {
			return printed
		}
	}
	switch {
	case isNothing(err) && a.o.piped():
		return a.passOn(plan.Index.Conversation, err)
	case err == nil && a.o.activate:
		return a.activate(s)
	}
	return err
}

// flagged is where the flags say that a plan is saved.
func (a *app) flagged() place { return place{output: a.o.output, inPlace: a.o.inPlace} }

// isNothing reports whether an error says that there was nothing to save.
func isNothing(err error) bool {
	var nothing *nothingError
	return errors.As(err, &nothing)
}
