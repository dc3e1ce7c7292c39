// Package recovery keeps the plan of a review that was not saved against a crash, and offers it
// when the same conversation is reviewed again.
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

// Keeper keeps the plan of one review until it is saved: a plan file in decant's own folder,
// under the checksum of its conversation, so that it is offered for nothing else. A plan whose
// review still runs is that review's own.
type Keeper struct {
	// Env is where the plan lies.
	Env *host.Env
	// Off keeps nothing: of the built-in conversation nothing is lost. Aside leaves what was left
	// behind as it is, and keeps its own plan beside it.
	Off, Aside bool

	mu sync.Mutex
	// own is where this review keeps its plan, nil before it keeps one; under is the first file of
	// the conversation in the view that it is of.
	own   *slot
	under string
	// ended is true from when the screen was left: what still runs then changes nothing.
	ended bool
}

// staleAfter is how long a plan is kept that nobody came back for.
const staleAfter = 90 * 24 * time.Hour

// firstSlot is the first file of a conversation, "" where it has no checksum or no folder is known.
func (k *Keeper) firstSlot(c *model.Conversation) string {
	if c == nil {
		return ""
	}
	return k.slotOfView(c, c.Uncompacted)
}

// slotOfView is firstSlot for a view of the conversation without so many of its compactions.
func (k *Keeper) slotOfView(c *model.Conversation, uncompacted int) string {
	folder, err := k.Env.StateFolder()
	if k.Off || err != nil || c.Stamp.Sum() == (model.Sum{}) {
		return ""
	}
	name := c.Stamp.Sum().String()
	if uncompacted > 0 { // Another view has other plans.
		name += fmt.Sprintf("-before-%d", uncompacted)
	}
	return filepath.Join(folder, "recovery", name+".toml")
}

// find is the newest plan that was left behind, nil for none. From then on it is this review's own.
func (k *Keeper) find(c *model.Conversation, base spec.Spec) (*review.LeftBehind, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	path := k.firstSlot(c)
	if path == "" || k.ended || k.own != nil {
		return nil, nil //nolint:nilnil // Nothing was left behind, which is no error.
	}
	k.tidy(filepath.Dir(path))
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

// maxViews is how many compactions the views have gone back whose plans are looked for.
const maxViews = 9

// nameOtherView says where a plan was left behind of another view of the conversation: its events
// are not those of this one. It is nil if none exists.
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

// rebuildPlan is what a plan file makes of a spec.
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

// write keeps a plan in the place of the one before.
func (k *Keeper) write(c *model.Conversation, spec spec.Spec) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.ended {
		return nil
	}
	return k.store(c, spec)
}

// store writes the file; whoever calls it has the lock.
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

// removeFile removes the file, which is this review's own; whoever calls it has the lock.
func (k *Keeper) removeFile() error {
	if k.own == nil {
		return nil
	}
	if err := os.Remove(k.own.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("forget the plan: %w", err)
	}
	return nil
}

// End keeps the plan of a review that a signal, a panic or the end of its input ended, and forgets
// that of one that was left. What the person was not asked about stays as it was.
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

// tidy removes plans that nobody came back for, and locks that nobody holds any more.
func (k *Keeper) tidy(folder string) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return
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
			_ = os.Remove(s.path) // What stays is only litter.
		}
		s.release()
	}
}

// Review is what a review keeps plans with.
func (k *Keeper) Review() *review.Recovery {
	return &review.Recovery{Find: k.find, Write: k.write, Remove: k.remove}
}
