// Package saving writes the fork of a plan, with the list of its changes, when the command line or
// the user asks for it. It also tells the result of a save in advance.
package saving

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"decant/model/formats"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/report"
	"decant/tui/cli/exit"
	"decant/tui/cli/flags"
	"decant/tui/cli/host"
	"decant/tui/cli/manifest"
)

// Saver saves plans according to the command line.
type Saver struct {
	// Env says where forks and manifests are.
	Env     *host.Env
	Options *flags.Options
	// Fork is standard output, for a fork that is written to it.
	Fork io.Writer
	// Agree asks the user to let the agent's client do what is said. Nil asks nobody.
	Agree func(said string) bool
	// Titles keeps the titles that [Saver.Rehearse] reads for other plans of the same call. Nil
	// keeps none.
	Titles *Titles
}

// Save checks a plan and writes its fork. If a checker refused ([exit.RefusedError]) or nothing was
// to do ([exit.NothingError]), it returns the report without a fork. On any other error it returns
// nothing.
func (s *Saver) Save(ctx context.Context, plan *plan.Plan, to Place) (*Saved, error) {
	// The screen saves any plan, so check here again what the flags refuse.
	if to.InPlace && plan.Index.Conversation.Uncompacted > 0 {
		return nil, exit.Usagef("--uncompact saves a fork and changes no original: leave out " +
			"--in-place")
	}
	plan, id, err := s.nameFork(plan)
	if err != nil {
		return nil, err
	}
	plan, findings, err := s.promiseReadable(plan)
	if err != nil {
		return nil, err
	}
	out := &Saved{Plan: plan, Report: report.NewReport(plan, findings, s.Env.Version)}
	switch {
	case plan.Spec.Scope == facts.ScopeFile:
		return nil, exit.Usagef("scope file is for measuring only: choose --scope live to save")
	case len(findings) > 0:
		return out, &exit.RefusedError{What: "not saved", Findings: findings}
	case s.checkDeclared(plan, to) != nil:
		return nil, s.checkDeclared(plan, to)
	case plan.IsIdle() && !plan.Index.Conversation.ForksAlone():
		return out, &exit.NothingError{Why: explainNothing(plan)}
	case ctx.Err() != nil:
		return nil, ctx.Err()
	}
	now := s.Env.Clock()
	// The manifest names what was read, by a checksum that takes as long as writing the fork.
	// Compute it beside that, before an agent writes more.
	go plan.Index.Conversation.Stamp.Sum()
	out.Fork, err = s.writeFork(plan, to, id, now)
	if err != nil {
		return out.failed(err)
	}
	out.Warning = out.Fork.Warning
	if !to.InPlace {
		out.warn(formats.InUseSince(plan.Index.Conversation, to.Left, now).Lacks())
	}
	var listed string
	if !s.leavesNoTrace(plan) {
		listed = s.writeManifest(out, now)
	}
	s.importAgreed(ctx, out, to)
	out.Report = out.Report.Saved(report.Fork{
		ID: out.Fork.ID, Path: out.Fork.Path, Resume: out.Resume(), Move: s.placeOf(out),
		Manifest: listed, Imported: out.Imported.By != "",
	}, out.Fork.Bytes)
	if of := out.Fork.Inherited; len(of) > 0 {
		out.Report.Check.OK, out.Report.Check.OfSource = false, of
	}
	return out, nil
}

// placeOf is where a fork belongs, "" if it lies there.
func (s *Saver) placeOf(saved *Saved) string {
	if saved.Resume() == "" || !s.Options.Piped() && !saved.Elsewhere() {
		return ""
	}
	return saved.Belongs()
}

// checkDeclared says why attachments or tools in base_config.json cannot be left out. It returns
// nil if they can, or if they are kept.
func (s *Saver) checkDeclared(plan *plan.Plan, to Place) error {
	if !to.InPlace && s.Options.SaveAs != flags.AsOverlay {
		return nil
	}
	if len(plan.SwitchedOff) > 0 {
		return exit.Usagef("prune-tools switches tools off in base_config.json, which stays " +
			"in place and in an overlay: save a fork, or leave prune-tools out")
	}
	if len(plan.Undeclared) == 0 {
		return nil
	}
	return exit.Usagef("strip-attachments changes base_config.json, which --in-place and an " +
		"overlay cannot change: save a fork, or leave strip-attachments out")
}

// writeFork writes the fork of a plan to the requested place.
func (s *Saver) writeFork(
	plan *plan.Plan, to Place, id string, now time.Time,
) (formats.Saved, error) {
	c := plan.Index.Conversation
	o := formats.SaveOptions{
		ID: id, InPlace: to.InPlace, Now: now, Overlay: s.Options.SaveAs == flags.AsOverlay,
		Undeclare: plan.UndeclaredNames(), SwitchOff: plan.SwitchedOff, Work: to.Work,
	}
	if s.Options.Piped() {
		o.Taken = listTitles(c, "", readTitles)
		return formats.Write(c, plan.Changes, o, s.Fork)
	}
	var err error
	if o.Output, err = s.Target(to.Output); err != nil {
		return formats.Saved{}, err
	}
	if !to.InPlace {
		defer s.lockTitles()()
	}
	o.Taken = listTitles(c, o.Output, readTitles)
	return formats.Save(c, plan.Changes, o)
}

// writeManifest lists the changes of a save in a file, and returns its path. The fork stays even if
// the file cannot be written.
func (s *Saver) writeManifest(of *Saved, now time.Time) string {
	m := manifest.New(of.Plan.Index.Conversation, of.Plan.Changes)
	m.Undeclared, m.SwitchedOff = of.Plan.UndeclaredNames(), of.Plan.SwitchedOff
	m.Decant, m.Saved, m.Source.Backup = s.Env.Version, now, of.Fork.Backup
	m.Fork = manifest.Fork{ID: of.Fork.ID, Path: of.Fork.Path, Recall: of.Plan.Spec.Recall}
	path, err := m.Write(s.Env)
	if err != nil {
		holder := "the original"
		if of.InPlace() {
			holder = "the backup"
		}
		of.warn(fmt.Sprintf("the fork is saved, but its list of changes is not: %v. So "+
			"--show-removed cannot show what it lost; %s still has it", err, holder))
	}
	return path
}

// leavesNoTrace reports whether nothing of a save can be looked at later, because it was read from
// standard input and written to standard output.
func (s *Saver) leavesNoTrace(plan *plan.Plan) bool {
	return s.Options.Piped() && plan.Index.Conversation.Path == "-"
}

// Target returns where to save a fork: the requested output, or "" for beside its source. The
// built-in conversation is in no folder, so its forks are saved in decant's own folder.
func (s *Saver) Target(output string) (string, error) {
	if output != "" || !s.Options.Demo {
		path := s.Env.Absolute(output)
		if output != "" && os.IsPathSeparator(output[len(output)-1]) {
			// A path with this ending is a folder, whether or not it exists.
			path = filepath.Clean(path) + string(filepath.Separator)
		}
		return path, nil
	}
	state, err := s.Env.StateFolder()
	if err != nil {
		return "", fmt.Errorf("save the demo's fork: %w; name a folder "+formats.WithOutput, err)
	}
	folder := filepath.Join(state, "demo")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", fmt.Errorf("save the demo's fork: %w; name a folder "+formats.WithOutput, err)
	}
	return folder, nil
}

// Flagged returns the place in which the flags save a plan.
func (s *Saver) Flagged() Place {
	return Place{Output: s.Options.Output, InPlace: s.Options.InPlace}
}

// Rehearse returns the size in bytes of a plan's fork on disk, nil if none can be made. It also
// says why a save would be refused before writing. If nothing would change, nothing would be saved,
// which is not an error in a dry run.
func (s *Saver) Rehearse(plan *plan.Plan) (*int64, error) {
	if plan.Spec.Scope == facts.ScopeFile {
		return nil, nil
	}
	c := plan.Index.Conversation
	to := s.Flagged()
	o := formats.SaveOptions{
		InPlace: to.InPlace, Overlay: s.Options.SaveAs == flags.AsOverlay, Now: s.Env.Clock(),
		Undeclare: plan.UndeclaredNames(), SwitchOff: plan.SwitchedOff,
	}
	piped := s.Options.Output == "-" || s.Options.Output == "" && c.Path == "-"
	switch {
	case s.Options.Demo && s.Options.Output == "":
		o.Output = s.Env.Cwd // Its own folder is made when saving.
	case !piped:
		o.Output, _ = s.Target(to.Output) // Only the demo's can fail.
	}
	o.Taken = listTitles(c, o.Output, s.Titles.read)
	size, err := formats.Try(c, plan.Changes, o, piped)
	if err == nil {
		err = s.checkDeclared(plan, to)
	}
	if plan.IsIdle() {
		err = nil
	}
	if size == 0 {
		return nil, err
	}
	return &size, err
}
