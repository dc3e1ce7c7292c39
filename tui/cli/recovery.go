package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"decant/model"
	"decant/model/formats"
	"decant/strategies"
	"decant/tui"
	"decant/tui/cli/planfile"
)

// recovery keeps the plan of a review until it is saved: a plan file in decant's own folder, under
// the checksum of its conversation, so that it is offered for nothing else.
type recovery struct {
	env *Env
	// off keeps nothing: of the built-in conversation nothing is lost.
	off bool
	mu  sync.Mutex
	// ended is true from when the screen was left: what still runs then changes nothing.
	ended bool
}

// staleAfter is how long a plan is kept that nobody came back for.
const staleAfter = 90 * 24 * time.Hour

// path is the file of a conversation, "" where it has no checksum or no folder is known.
func (r *recovery) path(c *model.Conversation) string {
	folder, err := stateFolder(r.env)
	if r.off || err != nil || c == nil || c.Stamp.Sum == (model.Sum{}) {
		return ""
	}
	return filepath.Join(folder, "recovery", c.Stamp.Sum.String()+".toml")
}

// find is the plan that was left behind, nil for none.
func (r *recovery) find(c *model.Conversation, base strategies.Spec) (*tui.Found, error) {
	path := r.path(c)
	if path == "" {
		return nil, nil //nolint:nilnil // Nothing was kept, which is no error.
	}
	r.tidy(filepath.Dir(path))
	data, err := readLimited(path, maxPlan)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil //nolint:nilnil // As above.
	case err != nil:
		return nil, fmt.Errorf("the plan that was left behind is lost: %w", err)
	}
	spec, err := remade(path, data, c, base)
	if err != nil {
		return nil, fmt.Errorf("the plan that was left behind is lost: %w", err)
	}
	found := &tui.Found{Spec: spec}
	if info, err := os.Stat(path); err == nil {
		found.When = info.ModTime().Format("2006-01-02 15:04")
	}
	return found, nil
}

// remade is what a plan file makes of a spec.
func remade(
	name string, data []byte, c *model.Conversation, base strategies.Spec,
) (strategies.Spec, error) {
	f, err := planfile.Read(name, data)
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
func (r *recovery) write(c *model.Conversation, spec strategies.Spec) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ended {
		return nil
	}
	return r.store(c, spec)
}

// store writes the file; whoever calls it has the lock.
func (r *recovery) store(c *model.Conversation, spec strategies.Spec) error {
	path := r.path(c)
	if path == "" {
		return nil
	}
	if err := writeAtomic(path, planfile.New(c, spec).TOML()); err != nil {
		return fmt.Errorf("the plan is not kept against a crash: %w; save it, or write it to a "+
			"file elsewhere", err)
	}
	return nil
}

// remove forgets the plan.
func (r *recovery) remove(c *model.Conversation) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ended {
		return nil
	}
	return r.erase(c)
}

// erase removes the file; whoever calls it has the lock.
func (r *recovery) erase(c *model.Conversation) error {
	path := r.path(c)
	if path == "" {
		return nil
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("forget the plan: %w", err)
	}
	return nil
}

// end keeps the plan of a screen that a signal or a panic ended, and forgets that of one that was
// left. What the person was not asked about stays as it was.
func (r *recovery) end(result *tui.Result, crashed bool) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ended = true
	switch {
	case result.Conversation == nil, result.Offered:
		return nil
	case !crashed && result.Code == 0, !result.Unsaved:
		return r.erase(result.Conversation)
	}
	return r.store(result.Conversation, result.Spec)
}

// tidy removes plans that nobody came back for.
func (r *recovery) tidy(folder string) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	for _, e := range entries {
		info, err := e.Info()
		if err == nil && info.Mode().IsRegular() && filepath.Ext(e.Name()) == ".toml" &&
			r.env.now().Sub(info.ModTime()) > staleAfter {
			// What stays is only litter.
			_ = os.Remove(filepath.Join(folder, e.Name()))
		}
	}
}

// kept is what the screen keeps plans with.
func (r *recovery) kept() *tui.Recovery {
	return &tui.Recovery{Find: r.find, Write: r.write, Remove: r.remove}
}

// around says where a conversation lies, for what is asked before a save.
func (a *app) around(c *model.Conversation) tui.Place {
	p := tui.Place{Folder: cmp.Or(a.absolute(a.o.output), formats.Home(c)), Other: a.env.Cwd}
	if p.Folder == "" && a.o.demo {
		p.Folder, _ = a.target("")
	}
	if p.Other == p.Folder || p.Other == "" {
		p.Other = a.env.Home
	}
	p.Plan = filepath.Join(a.env.Cwd, fileName(cmp.Or(c.ID, "decant"))+".plan.toml")
	if c.Path == "" || c.Path == "-" {
		p.Barred = "this conversation has no file to overwrite; save a fork"
	}
	return p
}

// writePlan writes what a plan is made from to a file, and tells where that is.
func (a *app) writePlan(
	c *model.Conversation, spec strategies.Spec, path string,
) (string, error) {
	path = a.typed(path)
	return path, writeNew(path, planfile.New(c, spec).TOML())
}

// typed is a path as a person types it: relative to the folder that the program was started in, or
// to the home folder with a ~ in front.
func (a *app) typed(path string) string {
	if rest, ok := cutHome(path); ok && a.env.Home != "" {
		return filepath.Join(a.env.Home, rest)
	}
	return a.absolute(path)
}

// cutHome takes ~/ off a path; ok is false where it does not begin so.
func cutHome(path string) (rest string, ok bool) {
	if path == "~" {
		return "", true
	}
	if len(path) > 1 && path[0] == '~' && os.IsPathSeparator(path[1]) {
		return path[2:], true
	}
	return path, false
}
