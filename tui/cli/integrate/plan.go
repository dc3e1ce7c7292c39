package integrate

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"decant/model/amount"
	"decant/render"
	"decant/tui/cli/host"
)

// Plan is what would be added to an agent, or removed.
type Plan struct {
	agent *agent
	// folder is the agent's folder. Removes is true if decant is removed.
	folder  string
	removes bool
	changes []change
	// notes say what stays unchanged, and why.
	notes []string
	// recordAt is the path of the record. Had is its current state, record its new one.
	recordAt    string
	had, record *record
}

// Add plans to add decant to an agent, one of [Names], with the optional parts. It writes nothing.
// What already exists is not changed.
func Add(env *host.Env, name string, parts []string) (*Plan, error) {
	p, err := newPlan(env, name)
	if err != nil {
		return nil, err
	}
	p.record = &record{Decant: env.Version, Folder: p.folder}
	if p.had != nil {
		p.record.Folders = slices.Clone(p.had.Folders)
	}
	for _, f := range p.agent.files {
		if err := p.addFile(f); err != nil {
			return nil, err
		}
	}
	if p.agent.settings != "" {
		if err := p.addEntries(p.agent.wanted(parts)); err != nil {
			return nil, err
		}
	}
	for i := range p.changes {
		p.addFolders(filepath.Dir(p.changes[i].target))
	}
	return p, nil
}

// newPlan makes a plan without a change.
func newPlan(env *host.Env, name string) (*Plan, error) {
	a := findAgent(name)
	if a == nil {
		return nil, fmt.Errorf("unknown agent %s", name)
	}
	p := &Plan{agent: a, folder: a.folder(env)}
	if p.folder == "" {
		return nil, fmt.Errorf("no home folder is known: set %s", a.variable)
	}
	var err error
	p.recordAt, err = recordPath(env, a, p.folder)
	if err != nil {
		return nil, err
	}
	p.had = readRecord(p.recordAt)
	return p, nil
}

// at returns a path in the agent's folder.
func (p *Plan) at(below string) string { return filepath.Join(p.folder, filepath.FromSlash(below)) }

// addFile plans a file of our own. It does not touch a file that decant did not write.
func (p *Plan) addFile(own ownFile) error {
	want, err := assets.ReadFile(own.asset)
	if err != nil {
		return err
	}
	at, err := readPlace(p.at(own.path))
	if err != nil {
		return err
	}
	c, was := change{place: at, after: want}, p.had.of(at.path)
	if at.exists && !c.isIdle() && !was.isWhole(at.data) {
		return fmt.Errorf("%s exists and is not from decant: move it away first", at.path)
	}
	p.plan(c, recorded{Path: at.path, Created: true, After: checksum(want)})
	return nil
}

// addEntries plans the settings file.
func (p *Plan) addEntries(entries []entry) error {
	at, err := readPlace(p.at(p.agent.settings))
	if err != nil {
		return err
	}
	m, was := merged{data: at.data}, p.had.of(at.path)
	r := recorded{Path: at.path, Created: !at.exists, Before: checksum(at.data)}
	if was != nil && at.exists {
		r.Created, r.Before, m.made = was.Created, was.Before, was.Made
	}
	if was.isWhole(at.data) {
		m.spans = slices.Clone(was.Inserted)
	}
	for i := range entries {
		if err := m.add(&entries[i]); err != nil {
			return refuse(at.path, err)
		}
	}
	p.notes = append(p.notes, m.notes...)
	r.After, r.Inserted, r.Made = checksum(m.data), m.spans, m.made
	if was != nil && at.exists && !was.isWhole(at.data) {
		r.Inserted = nil
	}
	p.plan(change{place: at, after: m.data}, r)
	return nil
}

// refuse returns the error for a settings file that is not understood.
func refuse(path string, err error) error {
	return fmt.Errorf("%s cannot be read as settings: %w; nothing was written: correct the file, "+
		"then run this again", path, err)
}

// plan adds a change, unless nothing changes.
func (p *Plan) plan(c change, r recorded) {
	if !c.isIdle() {
		p.changes = append(p.changes, c)
		p.record.Files = append(p.record.Files, r)
		return
	}
	if was := p.had.of(c.path); was != nil {
		p.record.Files = append(p.record.Files, *was)
	}
}

// addFolders records the folders that must be made for a file in a folder.
func (p *Plan) addFolders(folder string) {
	var missing []string
	for dir := folder; ; dir = filepath.Dir(dir) {
		if _, err := os.Lstat(dir); err == nil || dir == filepath.Dir(dir) {
			break
		}
		missing = append([]string{dir}, missing...)
	}
	for _, dir := range missing {
		if !slices.Contains(p.record.Folders, dir) {
			p.record.Folders = append(p.record.Folders, dir)
		}
	}
}

// Remove plans to remove decant from an agent. It writes nothing. What was changed since decant
// wrote it stays, except what starts decant.
func Remove(env *host.Env, name string) (*Plan, error) {
	p, err := newPlan(env, name)
	if err != nil {
		return nil, err
	}
	p.removes, p.record = true, &record{Decant: env.Version, Folder: p.folder}
	if p.had != nil {
		p.record.Folders = slices.Clone(p.had.Folders)
	}
	for _, f := range p.agent.files {
		if err := p.removeFile(f); err != nil {
			return nil, err
		}
	}
	if p.agent.settings != "" {
		err = p.removeEntries()
	}
	return p, err
}

// removeFile plans to remove a file of our own. A file that was changed since stays.
func (p *Plan) removeFile(own ownFile) error {
	at, err := readPlace(p.at(own.path))
	if err != nil || !at.exists {
		return err
	}
	ours, err := assets.ReadFile(own.asset)
	if err != nil {
		return err
	}
	if at.linked || !bytes.Equal(ours, at.data) && !p.had.of(at.path).isWhole(at.data) {
		p.notes = append(p.notes, at.path+" is not as decant wrote it and stays")
		return nil
	}
	p.changes = append(p.changes, change{place: at, remove: true})
	return nil
}

// removeEntries plans to remove all entries from the settings file.
func (p *Plan) removeEntries() error {
	at, err := readPlace(p.at(p.agent.settings))
	if err != nil || !at.exists {
		return err
	}
	was := p.had.of(at.path)
	c, ok := restore(at, was)
	if !ok {
		if c.after, err = p.pruneAll(at.data, was); err != nil {
			return refuse(at.path, err)
		}
		c.remove = was != nil && was.Created && !at.linked && isEmptyObject(c.after)
	}
	if !c.isIdle() {
		p.changes = append(p.changes, c)
	}
	return p.noteCalls(at.path, c.after)
}

// noteCalls notes which members of a settings file still call decant with commands that decant did
// not write.
func (p *Plan) noteCalls(path string, data []byte) error {
	root, _, err := parseSettings(data)
	if err != nil {
		return refuse(path, err)
	}
	for i := range p.agent.entries {
		e := &p.agent.entries[i]
		at := root
		for _, name := range e.way {
			at = at.Get(name)
		}
		if e.calls(at) {
			p.notes = append(p.notes, fmt.Sprintf("%s of %s calls decant in another way than "+
				"decant wrote it, and stays", nameWay(e.way), path))
		}
	}
	return nil
}

// restore restores a settings file byte for byte. It returns false if the file is not as decant
// left it.
func restore(at place, was *recorded) (c change, ok bool) {
	c = change{place: at}
	if !was.isWhole(at.data) || len(was.Inserted) == 0 {
		return c, false
	}
	c.after = takeOut(at.data, was.Inserted)
	c.remove = was.Created && !at.linked && len(c.after) == 0
	return c, c.remove || checksum(c.after) == was.Before
}

// pruneAll removes all entries from the text of a settings file.
func (p *Plan) pruneAll(data []byte, was *recorded) (out []byte, err error) {
	isMade := func(way string) bool { return was == nil || slices.Contains(was.Made, way) }
	out = data
	for i := range p.agent.entries {
		if out, err = prune(out, &p.agent.entries[i], isMade); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// isEmptyObject reports whether a settings file is empty.
func isEmptyObject(data []byte) bool {
	root, _, err := parseSettings(data)
	return err == nil && root.Len() == 0
}

// IsIdle reports whether there is nothing to write.
func (p *Plan) IsIdle() bool { return len(p.changes) == 0 }

// Text describes for the user what would be written: each file with its changes.
func (p *Plan) Text() string {
	var b strings.Builder
	what := "decant writes %s for %s:\n"
	if p.removes {
		what = "decant takes its part out of %s of %s:\n"
	}
	if p.IsIdle() {
		what = "decant has nothing to write for " + p.agent.title + ": all of it is there\n"
		if p.removes {
			what = "decant has nothing to take out of " + p.agent.title + "\n"
		}
		b.WriteString(what)
	} else {
		fmt.Fprintf(&b, what, amount.Of(len(p.changes), "file"), p.agent.title)
	}
	for i := range p.changes {
		b.WriteString("\n" + p.changes[i].text())
	}
	for _, note := range p.notes {
		b.WriteString("\n" + render.CleanLine(note) + "\n")
	}
	return b.String()
}

// text describes a change for the user.
func (c *change) text() string {
	title := render.CleanLine(c.path)
	if c.target != c.path {
		title += " -> " + render.CleanLine(c.target)
	}
	if c.remove {
		return title + " (removed)\n"
	}
	if !c.exists {
		title += " (new)"
	}
	var b strings.Builder
	b.WriteString(title + "\n")
	diff := render.DiffTexts(render.Clean(string(c.data)), render.Clean(string(c.after)))
	for line := range strings.Lines(render.DiffText(diff)) {
		b.WriteString("    " + line)
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

// Done says what to do next, once the plan is applied.
func (p *Plan) Done() string {
	if p.removes {
		return "decant is taken out of " + p.agent.title + "\n"
	}
	return "written; " + p.agent.next + "\nundo it with: decant --integrate " + p.agent.name +
		" --remove\n"
}

// Apply writes the plan. Before the first write it checks all files again. If one has changed since
// it was shown, it returns an error and writes nothing.
func (p *Plan) Apply() error {
	for i := range p.changes {
		if err := p.changes[i].check(); err != nil {
			return err
		}
	}
	// Write the record first when adding, and last when removing, so that an interrupted run leaves
	// one.
	if !p.removes {
		if err := p.record.write(p.recordAt); err != nil {
			return err
		}
	}
	for i := range p.changes {
		if err := p.changes[i].apply(); err != nil {
			return p.explainPart(i, err)
		}
	}
	if !p.removes {
		return nil
	}
	for _, dir := range slices.Backward(p.record.Folders) {
		_ = os.Remove(dir) // A folder with other contents stays.
	}
	return p.record.write(p.recordAt)
}

// explainPart returns the error of a change, and says how to continue if earlier changes were made.
func (p *Plan) explainPart(done int, err error) error {
	if done == 0 {
		return err
	}
	return fmt.Errorf("%w; %s before it is done: run the command again, or with --remove", err,
		amount.Of(done, "file"))
}
