package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"decant/model"
	"decant/model/formats"
	"decant/model/store"
	"decant/render"
	"decant/strategies"
	"decant/strategies/report"
)

// saved is one save, or the attempt at one: its report, and what a person should hear besides.
type saved struct {
	plan *strategies.Plan
	// report has the fork when there is one, and the findings that stood in its way when not.
	report *report.Report
	fork   formats.Saved
	// warning says why there is no manifest, "" when there is one.
	warning string
}

// elsewhere reports whether the fork lies where its agent does not look for it. What was saved in
// place is where it was.
func (s *saved) elsewhere() bool {
	c := s.plan.Index.Conversation
	return s.fork.Backup == "" && !formats.Keeps(c, filepath.Dir(s.fork.Path))
}

// place is where a plan is saved.
type place struct {
	// output is a folder or a file to make, "" for beside the original.
	output string
	// inPlace overwrites the original.
	inPlace bool
	// work counts the bytes written, nil counts nothing.
	work *model.Work
}

// save checks a plan and writes its fork. The report is there, without a fork, when a checker
// refused (refusedError) or nothing was to do (nothingError), and nil on any other error.
func (a *app) save(ctx context.Context, plan *strategies.Plan, to place) (*saved, error) {
	// The screen saves whatever plan it has, so nothing that the flags refuse is taken as refused.
	plan, findings, err := a.promise(plan)
	if err != nil {
		return nil, err
	}
	s := &saved{plan: plan, report: report.New(plan, findings, a.env.Version)}
	switch {
	case plan.Spec.Scope == strategies.ScopeFile:
		return nil, usagef("scope file is for measuring only: choose --scope live to save")
	case len(findings) > 0:
		return s, &refusedError{"not saved", findings}
	case len(plan.Undeclared) > 0 && (to.inPlace || a.o.saveAs == asOverlay):
		return nil, usagef("strip-attachments takes out what base_config.json names, which stays " +
			"in place and in an overlay: save a fork, or leave strip-attachments out")
	case len(plan.Changes) == 0 && len(plan.Undeclared) == 0:
		return s, &nothingError{whyNothing(plan)}
	case ctx.Err() != nil:
		return nil, ctx.Err()
	}
	c := plan.Index.Conversation
	now := a.env.now()
	output, err := a.target(to.output)
	if err != nil {
		return nil, err
	}
	fork, err := formats.Save(c, plan.Changes, formats.SaveOptions{
		Output: output, InPlace: to.inPlace, Now: now, Taken: neighbours(c, output),
		Work:    to.work,
		Overlay: a.o.saveAs == asOverlay, Undeclare: plan.UndeclaredNames(),
	})
	var refused *formats.CheckError
	if errors.As(err, &refused) {
		s.report.Check = report.Check{Findings: refused.Findings}
		return s, &refusedError{"not saved", refused.Findings}
	}
	if err != nil {
		return nil, err
	}
	s.fork = fork
	// The fork stands whether or not its manifest can be written.
	m := newManifest(c, plan.Changes)
	m.Undeclared = plan.UndeclaredNames()
	m.Decant, m.Saved, m.Source.Backup = a.env.Version, now, fork.Backup
	m.Fork = manifestFork{ID: fork.ID, Path: fork.Path}
	path, err := m.write(a.env)
	if err != nil {
		s.warning = fmt.Sprintf("the fork is saved, but its list of changes is not: %v", err)
	}
	s.report = s.report.Saved(report.Fork{
		ID: fork.ID, Path: fork.Path, Resume: fork.Resume.String(), Manifest: path,
	}, fork.Bytes)
	return s, nil
}

// target is where a fork goes: the output that was asked for, or "" for beside its source. The
// built-in conversation lies in no folder, so its forks go into one of decant's own.
func (a *app) target(output string) (string, error) {
	if output != "" || !a.o.demo {
		return a.absolute(output), nil
	}
	state, err := stateFolder(a.env)
	if err != nil {
		return "", fmt.Errorf("save the demo's fork: %w; name a folder with --output", err)
	}
	folder := filepath.Join(state, "demo")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", fmt.Errorf("save the demo's fork: %w; name a folder with --output", err)
	}
	return folder, nil
}

// neighbours are the titles of the conversations where the fork goes. A folder that cannot be
// read names none: then a title may stand twice, which is no reason not to save.
func neighbours(c *model.Conversation, output string) []string {
	folder := output
	if folder == "" {
		folder = formats.Home(c)
	} else if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		folder = filepath.Dir(folder)
	}
	if folder == "" {
		return nil
	}
	found, _ := store.In(folder)
	titles := make([]string, len(found))
	for i := range found {
		titles[i] = found[i].Title
	}
	return titles
}

// whyNothing is what the plan says about finding nothing, and the next step.
func whyNothing(plan *strategies.Plan) string {
	const next = "choose others with -s, or fence less with -k"
	if len(plan.Spec.Uses) == 0 && len(plan.Notes) == 0 {
		return "no strategy is chosen; choose some with -s"
	}
	for _, n := range plan.Notes {
		return n.Strategy + ": " + n.Text + "; " + next
	}
	return "no strategy found anything; " + next
}

// printSaved prints the report of a save, and what came of it.
func (a *app) printSaved(s *saved) error {
	if s.warning != "" {
		// A warning on the side must not stop the report.
		_, _ = fmt.Fprintln(a.errw, "decant: "+render.CleanLine(s.warning))
	}
	if err := a.report(s.report, s.plan); err != nil || a.o.json || s.report.Fork == nil {
		return err
	}
	f := s.report.Fork
	lines := [][2]string{{"saved", f.Path}, {"backup", s.fork.Backup}, {"manifest", f.Manifest}}
	out := "\n"
	for _, l := range lines {
		if l[1] != "" {
			out += render.Pad(l[0], 9) + render.CleanLine(l[1]) + "\n"
		}
	}
	how := "\nResume it:\n\n"
	if s.elsewhere() {
		how = "\nMove it to where its agent keeps conversations, then resume it:\n\n"
	}
	// A command has a line of its own, however wide, so that it can be copied.
	out += how + "    " + render.CleanLine(f.Resume) + "\n"
	if len(s.fork.Undo.Args) > 0 {
		out += "\nShow all of it again:\n\n    " + render.CleanLine(s.fork.Undo.String()) + "\n"
	}
	return a.print(out)
}
