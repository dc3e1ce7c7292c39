package saving

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"decant/model"
	"decant/model/amount"
	"decant/model/formats"
)

const (
	// importLimit is how long an agent's client may take for an import. DiscardLimit is how long it
	// may take to delete what remains of one.
	importLimit  = 5 * time.Minute
	discardLimit = time.Minute
)

// Imported is the result of importing a fork into the database of the agent's client.
type Imported struct {
	// By is the client that imported it, "" for none.
	By string
	// Not says why it was not tried although the user agreed, "" for nothing. Asked is true if the
	// command line requested the import.
	Not   string
	Asked bool
	// Failed says why it failed and what remains of it, nil for no failure.
	Failed error
}

// Why says why it was not imported although the user agreed, "" for nothing.
func (i *Imported) Why() string {
	if i.Failed != nil {
		return i.Failed.Error()
	}
	return i.Not
}

// FindImport returns how an agent's client would import a fork of c at path. It returns false if
// that is not possible here, and why says what prevents it. If the agent reads files itself, why is
// "".
func (s *Saver) FindImport(
	c *model.Conversation, path, id string,
) (of formats.Import, why string, ok bool) {
	of, imports := formats.ImportOf(c, path, id)
	switch {
	case !imports:
		return of, "", false
	case of.Database == "":
		return of, "the conversation is a file, so its database is not known", false
	case !isFolder(c.CWD):
		return of, "its folder " + c.CWD + " does not exist", false
	case !s.Env.CanRun(of.Agent):
		return of, of.Agent + " is not installed, or not in PATH", false
	}
	return of, "", true
}

// isFolder reports whether a folder exists.
func isFolder(path string) bool {
	info, err := os.Stat(path)
	return path != "" && err == nil && info.IsDir()
}

// DescribeImport says in a sentence what an import runs, and where.
func DescribeImport(of *formats.Import) string {
	return fmt.Sprintf("%s can import the fork into its database now: `%s import` runs in %s, and "+
		"may load that folder's plugins.", of.Agent, of.Agent, of.Take.Dir)
}

// importAgreed imports a fork if the user agrees.
func (s *Saver) importAgreed(ctx context.Context, of *Saved, to Place) {
	if s.Options.Piped() || to.InPlace {
		return
	}
	agreed := to.Import || s.Options.YesImport
	found, why, ok := s.FindImport(of.Plan.Index.Conversation, of.Fork.Path, of.Fork.ID)
	switch {
	case !ok && agreed:
		of.Imported.Not = why
		of.Imported.Asked = s.Options.YesImport && why != ""
	case !ok:
	case agreed, s.Agree != nil && s.Agree(DescribeImport(&found)):
		s.Import(ctx, of)
	}
}

// Import has an agent's client import a saved fork. The user has agreed. If it fails, no part of
// the fork stays in the database. If the client cannot be run from here, it does nothing.
func (s *Saver) Import(ctx context.Context, of *Saved) {
	c := of.Plan.Index.Conversation
	found, _, ok := s.FindImport(c, of.Fork.Path, of.Fork.ID)
	if !ok || of.Imported.By != "" {
		return
	}
	ctx, stop := s.stoppable(ctx)
	defer stop()
	if err := s.runImport(ctx, c.Format, found); err != nil {
		of.Imported.Failed = fmt.Errorf("the fork is saved, but not imported: %w", err)
		return
	}
	of.Imported, of.Fork.Resume.First = Imported{By: found.Agent}, nil
}

// stoppable returns a context that ends with another, or when the user stops the program. The
// program must not end before the rest of an import is deleted.
func (s *Saver) stoppable(ctx context.Context) (context.Context, func()) {
	interrupted, stop := s.Env.Stoppable()
	both, cancel := context.WithCancel(ctx)
	release := context.AfterFunc(interrupted, cancel)
	return both, func() {
		release()
		cancel()
		stop()
	}
}

// runImport runs an import and counts what it stored. The error is one line that says what remains.
func (s *Saver) runImport(ctx context.Context, format string, of formats.Import) error {
	stored, file, err := formats.CountImported(format, of)
	if err == nil && stored.Any() {
		err = errors.New("it already holds a session with this id; save again")
	}
	if err != nil {
		return fmt.Errorf("the database of %s: %w", of.Agent, err)
	}
	failed := s.takeIn(ctx, of)
	if failed != nil && ctx.Err() == nil && formats.IsLocked(format, of) {
		failed = fmt.Errorf("another program has locked the database of %s; close that program or "+
			"wait, then run `%s` (%w)", of.Agent, of.Take, failed)
	}
	stored, _, err = formats.CountImported(format, of)
	switch {
	case failed == nil && err != nil:
		failed = fmt.Errorf("the stored messages cannot be counted: %w", err)
	case failed == nil && stored == file:
		return nil
	case failed == nil:
		failed = fmt.Errorf("%s stored %d of %s and %d of %s", of.Agent, stored.Messages,
			amount.Of(file.Messages, "message"), stored.Parts, amount.Of(file.Parts, "part"))
	}
	if err == nil && !stored.Any() {
		return fmt.Errorf("%w; the database has no part of it", failed)
	}
	return s.discard(ctx, format, of, failed)
}

// takeIn runs the client on a fork.
func (s *Saver) takeIn(ctx context.Context, of formats.Import) error {
	limited, cancel := context.WithTimeout(ctx, importLimit)
	defer cancel()
	ran, err := s.Env.Run(limited, of.Take, of.Variables)
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("%s was stopped", of.Agent)
	case limited.Err() != nil:
		return fmt.Errorf("%s took longer than %s", of.Agent,
			amount.Of(int(importLimit/time.Minute), "minute"))
	case err != nil:
		return fmt.Errorf("%s: %w", of.Agent, err)
	case ran.Code != 0 && ran.Said != "":
		return fmt.Errorf("%s ended with exit code %d (%s)", of.Agent, ran.Code, ran.Said)
	case ran.Code != 0:
		return fmt.Errorf("%s ended with exit code %d", of.Agent, ran.Code)
	}
	return nil
}

// discard has the client delete what it stored of a fork, also when the user stopped the import. It
// adds to the error what remains.
func (s *Saver) discard(
	ctx context.Context, format string, of formats.Import, failed error,
) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), discardLimit)
	defer cancel()
	_, err := s.Env.Run(ctx, of.Discard, of.Variables)
	left, _, uncounted := formats.CountImported(format, of)
	if err == nil && uncounted == nil && !left.Any() {
		return fmt.Errorf("%w; what %s had stored of it is deleted again", failed, of.Agent)
	}
	return fmt.Errorf("%w; a part of it may be left in the database: run `%s`", failed,
		of.Discard)
}

// DiscardRest has the client delete what it stored of a fork that it did not import, if nothing can
// be counted. It says what to do next.
func (s *Saver) DiscardRest(of *Saved) string {
	found, _ := formats.ImportOf(of.Plan.Index.Conversation, of.Fork.Path, of.Fork.ID)
	by := found.Discard.String()
	if s.Env.CanRun(found.Agent) {
		ctx, cancel := context.WithTimeout(context.Background(), discardLimit)
		defer cancel()
		if ran, err := s.Env.Run(ctx, found.Discard, found.Variables); err == nil && ran.Code == 0 {
			return "what it had kept is deleted again; look at its error above"
		}
	}
	return "it may have kept a part: run " + by + ", then the command above"
}
