// Package recovery protects the plan of an unsaved review against a crash, and offers it when the
// same conversation is reviewed again.
package recovery

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"decant/model"
	"decant/strategies/spec"
	"decant/tui/cli/disk"
	"decant/tui/cli/host"
	"decant/tui/cli/planfile"
	"decant/tui/review"
)

// Keeper keeps the plan of one review until it is saved. It writes a plan file in decant's own
// folder, under the checksum of its conversation, so that it is offered for no other. The plan of a
// running review belongs to that review.
type Keeper struct {
	// Env says where the plan is.
	Env *host.Env
	// Off keeps nothing, because nothing of the built-in conversation can be lost. Aside leaves an
	// earlier plan untouched, and keeps its own plan beside it.
	Off, Aside bool

	mu sync.Mutex
	// own is where this review keeps its plan, nil before it keeps one. Under is the first file of
	// the conversation in the view of that plan.
	own   *slot
	under string
	// ended is true once the screen was left. What still runs then changes nothing.
	ended bool
}

// staleAfter is how long a plan is kept if nobody returns to it.
const staleAfter = 90 * 24 * time.Hour

// firstSlot returns the first file of a conversation, "" if it has no checksum or if no folder is
// known.
func (k *Keeper) firstSlot(c *model.Conversation) string {
	if c == nil {
		return ""
	}
	return k.slotOfView(c, c.Uncompacted)
}

// folder returns where plans are kept, "" if that is not known.
func (k *Keeper) folder() string {
	state, err := k.Env.StateFolder()
	if err != nil {
		return ""
	}
	return filepath.Join(state, "recovery")
}

// slotOfView is firstSlot for a view of the conversation without that many of its compactions.
func (k *Keeper) slotOfView(c *model.Conversation, uncompacted int) string {
	folder := k.folder()
	if k.Off || folder == "" || c.Stamp.Sum() == (model.Sum{}) {
		return ""
	}
	name := c.Stamp.Sum().String()
	if uncompacted > 0 { // Another view has other plans.
		name += fmt.Sprintf("-before-%d", uncompacted)
	}
	return filepath.Join(folder, name+".toml")
}

// find returns the newest plan that was left behind, nil for none. It then belongs to this review.
func (k *Keeper) find(c *model.Conversation, base spec.Spec) (*review.LeftBehind, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.Off || k.ended || k.own != nil || !k.tidy() {
		return nil, nil //nolint:nilnil // Nothing was left behind, which is no error.
	}
	path := k.firstSlot(c)
	if path == "" {
		return nil, nil //nolint:nilnil // Nothing can be kept for this one.
	}
	left, err := claimLeftBehind(path)
	if err != nil {
		return nil, fmt.Errorf("an interrupted plan is not offered: %w", err)
	}
	if left == nil {
		return nil, k.nameOtherView(c)
	}
	if k.Aside {
		defer left.release()
	} else {
		k.own, k.under = left, path
	}
	data, err := disk.ReadLimited(left.path, planfile.MaxBytes)
	if err != nil {
		return nil, fmt.Errorf("the interrupted plan is lost: %w", err)
	}
	spec, err := rebuildPlan(left.path, data, c, base)
	if err != nil {
		return nil, fmt.Errorf("the interrupted plan is lost: %w", err)
	}
	found := &review.LeftBehind{Spec: spec}
	if info, err := os.Stat(left.path); err == nil {
		found.When = info.ModTime().Format("2006-01-02 15:04")
	}
	return found, nil
}

// maxViews is the most compactions undone in a view whose plans are searched.
const maxViews = 9

// nameOtherView says where a plan for another view of the conversation was left behind. That view
// has other events. It returns nil if there is no such plan.
func (k *Keeper) nameOtherView(c *model.Conversation) error {
	for n := range maxViews + 1 {
		if n == c.Uncompacted {
			continue
		}
		left, err := claimLeftBehind(k.slotOfView(c, n))
		if left == nil || err != nil {
			continue
		}
		left.release()
		if n == 0 {
			return errors.New("decant kept an interrupted plan for the stored conversation: " +
				"open it without --uncompact")
		}
		return fmt.Errorf(
			"decant kept an interrupted plan for another view: open it with --uncompact=%d", n)
	}
	return nil
}

// rebuildPlan applies a plan file to a spec.
func rebuildPlan(
	name string, data []byte, c *model.Conversation, base spec.Spec,
) (spec.Spec, error) {
	f, err := planfile.ReadPlan(base.Settings.Set, name, data)
	if err != nil {
		return base, err
	}
	spec := base
	for _, s := range f.Settings {
		if spec, err = spec.With(s.Key, s.Value); err != nil {
			return base, fmt.Errorf("%s: %w", s.At, err)
		}
	}
	return f.Decide(f.Choose(spec), c)
}

// write keeps a plan in place of the previous one.
func (k *Keeper) write(c *model.Conversation, spec spec.Spec) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.ended {
		return nil
	}
	return k.store(c, spec)
}

// store writes the file. The caller holds the lock.
func (k *Keeper) store(c *model.Conversation, spec spec.Spec) error {
	path := k.firstSlot(c)
	if path == "" {
		return nil
	}
	var err error
	if k.own != nil && k.under != path { // The user changed the view.
		err = k.removeFile()
		k.own.release()
		k.own = nil
	}
	if k.own == nil && err == nil {
		k.own, err = claimFree(path)
		k.under = path
	}
	if err == nil {
		err = disk.WriteAtomic(k.own.path, planfile.NewFile(c, spec).TOML())
	}
	if err != nil {
		return fmt.Errorf("the plan is not kept against a crash: %w; save it, or write it to a "+
			"file elsewhere", err)
	}
	return nil
}

// remove forgets the plan.
func (k *Keeper) remove(*model.Conversation) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.ended {
		return nil
	}
	return k.removeFile()
}

// removeFile removes the file, which belongs to this review. The caller holds the lock.
func (k *Keeper) removeFile() error {
	if k.own == nil {
		return nil
	}
	if err := os.Remove(k.own.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("forget the plan: %w", err)
	}
	return nil
}

// End keeps the plan of a review that ended by a signal, a panic or the end of its input. It
// removes the plan of a review that the user left. A plan that the user was not asked about stays
// unchanged.
func (k *Keeper) End(result *review.Result, crashed bool) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.ended = true
	defer func() {
		if k.own != nil {
			k.own.release()
		}
	}()
	switch {
	case result.Conversation == nil, result.Offered:
		return nil
	case !crashed && result.Code == 0 && !result.Cut, !result.Unsaved:
		return k.removeFile()
	}
	return k.store(result.Conversation, result.Spec)
}

// tidy removes plans that nobody returned to, and locks that nobody holds. It reports whether there
// was anything at all: if not, nobody has to read a whole file for its checksum.
func (k *Keeper) tidy() (found bool) {
	folder := k.folder()
	entries, err := os.ReadDir(folder)
	if folder == "" || err != nil {
		return false
	}
	for _, e := range entries {
		info, err := e.Info()
		name, isLock := strings.CutSuffix(e.Name(), ".lock")
		name, isPlan := strings.CutSuffix(name, ".toml")
		if err != nil || !info.Mode().IsRegular() || !isPlan && !isLock ||
			k.Env.Clock().Sub(info.ModTime()) <= staleAfter {
			continue
		}
		s, err := claimSlot(filepath.Join(folder, name+".toml"))
		if err != nil {
			continue
		}
		if isPlan {
			_ = os.Remove(s.path) // A remaining file is only litter.
		}
		s.release()
	}
	return len(entries) > 0
}

// Review returns the functions with which a review keeps plans.
func (k *Keeper) Review() *review.Recovery {
	return &review.Recovery{Find: k.find, Write: k.write, Remove: k.remove}
}
