package formats

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"

	"decant/model"
)

// forkMode is who may read a fork: its owner.
const forkMode fs.FileMode = 0o600

// bufferBytes is how much is written at a time.
const bufferBytes = 256 << 10

// fits reports why a draft is not what is to be saved: a folder, or else one file.
func fits(d *model.Draft, folder bool) error {
	switch {
	case d.Dir && !folder:
		return errors.New("the fork is a folder, and one file is what can be saved")
	case !d.Dir && (folder || len(d.Files) != 1):
		return fmt.Errorf("the fork is %d files, and that cannot be saved here", len(d.Files))
	}
	return nil
}

// stage writes a draft under a temporary name in dir and returns its path. After
// an error nothing of it is left. The mode is that of a lone file.
func (s saver) stage(d *model.Draft, dir string, mode fs.FileMode) (string, error) {
	path := filepath.Join(dir, s.temporary())
	if d.Dir {
		return path, s.stageFolder(d, path)
	}
	return path, s.write(path, mode, filling(d.Files[0]))
}

// filling writes the content of a file.
func filling(f model.DraftFile) func(io.Writer) error {
	return func(w io.Writer) error {
		if f.Source == nil {
			_, err := w.Write(f.Bytes)
			return err
		}
		return f.Source.Write(w, f.Pieces)
	}
}

// write makes a file whose bytes outlast a crash. After an error it is gone.
func (s saver) write(path string, mode fs.FileMode, fill func(io.Writer) error) error {
	f, err := s.fs.create(path, mode)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(counted{f, s.work}, bufferBytes)
	err = fill(w)
	if err == nil {
		err = w.Flush()
	}
	if err == nil {
		err = f.Chmod(mode) // The umask took bits, or the system gave some.
	}
	if err == nil {
		err = f.Sync()
	}
	if shut := f.Close(); err == nil {
		err = shut
	}
	if err != nil {
		return s.discard(err, path)
	}
	return nil
}

// counted counts what is written, and ends it when it is to stop.
type counted struct {
	w    io.Writer
	work *model.Work
}

// Write writes, or says that the work was stopped.
func (c counted) Write(p []byte) (int, error) {
	if c.work.Stopped() {
		return 0, context.Canceled
	}
	n, err := c.w.Write(p)
	c.work.Add(n)
	return n, err
}

// reread opens a staged fork with the code that opens any other; path is where it
// will be.
func (s saver) reread(
	k *codec, d *model.Draft, staged, path string,
) (*model.Conversation, error) {
	if d.Dir {
		return s.rereadFolder(k, staged, path)
	}
	data, _, err := readStill(s.fs, staged)
	if err != nil {
		return nil, err
	}
	return reopen(k, d, path, data)
}

// reopen opens the bytes of a staged fork that is one file.
func reopen(k *codec, d *model.Draft, path string, data []byte) (*model.Conversation, error) {
	fork, err := ReadWith(path, data, OpenOptions{
		Format: k.name, Line: d.Line, unscaled: true,
	})
	if err != nil {
		return nil, broken(err)
	}
	return fork, nil
}

// broken is the error of a staged fork that does not open.
func broken(err error) error {
	return &CheckError{[]model.Finding{{
		Rule: model.RuleNotAsPromised, Place: "conversation", Effect: err.Error(),
	}}}
}

// verify opens a staged fork and holds it against the rules of its format and
// against what the changes promise. It returns the size in bytes of all files that
// the fork will have.
func verify(
	c *model.Conversation, changes []model.Change, undeclared []string,
	reread func() (*model.Conversation, error),
) (int64, error) {
	fork, err := reread()
	if err != nil {
		return 0, err
	}
	outcomes := model.Outcomes(changes)
	findings := append(fresh(Check(fork), c), compare(c, outcomes, fork)...)
	findings = append(findings, compareDeclared(c, undeclared, fork)...)
	if len(findings) > 0 {
		return 0, &CheckError{findings}
	}
	return fork.Stamp.OnDisk, nil
}

// compare holds what a fork sends against what was promised.
func compare(
	c *model.Conversation, outcomes map[int]model.Outcome, fork *model.Conversation,
) []model.Finding {
	out := model.Diff(c.View(outcomes), fork.View(nil), "fork")
	return append(out, compareTotals(c, outcomes, fork)...)
}

// compareDeclared holds the attachments that a fork names against what was promised:
// those of the original but for the ones that were to go.
func compareDeclared(
	c *model.Conversation, undeclared []string, fork *model.Conversation,
) []model.Finding {
	if len(undeclared) == 0 {
		return nil
	}
	left := map[string]bool{}
	for _, d := range fork.Declared {
		left[d.Name] = true
	}
	var out []model.Finding
	for _, d := range c.Declared {
		effect := ""
		switch goes := slices.Contains(undeclared, d.Name); {
		case goes && left[d.Name]:
			effect = "the agent would attach what was to go"
		case !goes && !left[d.Name]:
			effect = "the agent would not attach what was to stay"
		default:
			continue
		}
		out = append(out, model.Finding{
			Rule: model.RuleNotAsPromised, Place: d.Name, Effect: effect,
		})
	}
	return out
}

// fresh are a fork's findings without those that its original has as well, where
// the agent itself writes such streams and reads them.
func fresh(findings []model.Finding, c *model.Conversation) []model.Finding {
	k, err := byName(c.Format)
	if err != nil || !k.lenient {
		return findings
	}
	had := map[string]int{}
	for _, f := range k.check(c) {
		had[f.Rule]++
	}
	return slices.DeleteFunc(findings, func(f model.Finding) bool {
		had[f.Rule]--
		return had[f.Rule] >= 0
	})
}

// seamTokens is how many tokens more or less the estimate may find where a codec
// wrote two parts as one text.
const seamTokens = 2

// compareTotals holds a fork's live bytes and tokens against the promised ones.
// Tokens of a fork that names another model are counted otherwise.
func compareTotals(
	c *model.Conversation, outcomes map[int]model.Outcome, fork *model.Conversation,
) []model.Finding {
	fork.Calibrate(c.Fit) // Both are counted by one measure.
	want, got := c.Total(outcomes), fork.Total(nil)
	if fork.Model != c.Model || fork.Family != c.Family {
		want.Tokens, got.Tokens = 0, 0
	}
	seams := 0
	for i, o := range outcomes {
		if len(o.Parts) > 0 {
			seams += len(c.Events[i].Parts) - 1
		}
	}
	off := max(got.Tokens-want.Tokens, want.Tokens-got.Tokens)
	if got.Bytes == want.Bytes && off <= seamTokens*seams {
		return nil
	}
	return []model.Finding{{
		Rule: model.RuleNotAsPromised, Place: "fork",
		Effect: fmt.Sprintf("the agent would send %d bytes, %d tokens where the plan says %d, %d",
			got.Bytes, got.Tokens, want.Bytes, want.Tokens),
	}}
}

// publish gives a staged file its name, unless a file has it. After an error the
// name is as free as it was; the staged file may still be there.
func (s saver) publish(staged, path string) error {
	err := s.fs.link(staged, path)
	if errors.Is(err, fs.ErrExist) {
		return err
	}
	if err == nil {
		err = s.fs.remove(staged)
	} else if err = s.reserve(path); err == nil {
		err = s.fs.rename(staged, path)
	} else {
		return err
	}
	if err == nil {
		err = s.fs.syncDir(filepath.Dir(path))
	}
	if err != nil {
		return s.discard(err, path)
	}
	return nil
}

// reserve takes a name with an empty file, where the file system has no links:
// a rename over it then takes nobody else's.
func (s saver) reserve(path string) error {
	return s.write(path, forkMode, func(io.Writer) error { return nil })
}

// drop is discard for a staged draft, which may be a folder.
func (s saver) drop(err error, d *model.Draft, staged string) error {
	if d.Dir {
		for _, f := range d.Files {
			// What stays is in the folder, which then stays too and is named.
			_ = s.fs.remove(filepath.Join(staged, f.Name))
		}
	}
	return s.discard(err, staged)
}

// discard removes files after an error and returns it, with what could not be
// removed.
func (s saver) discard(err error, paths ...string) error {
	for _, p := range paths {
		if gone := s.fs.remove(p); gone != nil && !errors.Is(gone, fs.ErrNotExist) {
			err = leftBehind{err, p}
		}
	}
	return err
}

// leftBehind is an error after which a file could not be removed.
type leftBehind struct {
	err  error
	path string
}

// String is what to add to another text of the error.
func (l leftBehind) String() string { return "; remove " + show(l.path) + " by hand" }

// Error is what failed, and what to remove.
func (l leftBehind) Error() string { return l.err.Error() + l.String() }

// Unwrap is what failed.
func (l leftBehind) Unwrap() error { return l.err }
