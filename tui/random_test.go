package tui

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"decant/model"
	"decant/model/formats"
	"decant/render"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/testdata/growth"
	"decant/testdata/samples"
	"decant/tui/board"
	"decant/tui/keys"
	"decant/tui/review"
	"decant/tui/views"
)

// monkey presses any keys in any order. Commands wait in a queue, and answer later than they would.
type monkey struct {
	*driver
	r     *rand.Rand
	queue []tea.Cmd
	// was are the last things done, for when something breaks.
	was []string
	// first is the spec that the screen started with.
	first spec.Spec
}

// TestAnyKeys presses thousands of keys of the table, types, pastes, clicks and resizes, and then
// undoes everything.
func TestAnyKeys(t *testing.T) {
	t.Parallel()
	type sample struct {
		name string
		c    *model.Conversation
	}
	all := []sample{{"shop", shop()}, {"demo", demo(t)}, {"long", long(300)}}
	for _, file := range samples.Own(t, "claudecode/*", "jp/*hostile", "jp/*overlap", "pi/*",
		"codex/rolledback*", "messages/*") {
		c, err := formats.Open(file)
		if errors.Is(err, formats.ErrUnknownFormat) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, sample{filepath.Base(file), c})
	}
	for i, s := range all {
		keys := samples.Rounds(800)
		if i > 2 || testing.Short() {
			keys = samples.Rounds(150)
		}
		if os.Getenv("DECANT_LONG") != "" {
			keys = max(5_000, keys) // 30,000 on the first three.
		}
		for seed := range uint64(2) {
			t.Run(fmt.Sprintf("%s %d", s.name, seed), func(t *testing.T) {
				t.Parallel()
				newMonkey(t, s.c, seed, i).play(keys)
			})
		}
	}
}

// eight are parts of the names of real conversations of all agents.
var eight = []string{
	"3a4a4468", "f6833005", "019f2051", "019f6c47", "airline_task33_trial0", "before-compaction",
	"workspace-sanitization", "traffic_line35",
}

// TestAnyKeysOnRealConversations presses keys, clicks, turns the wheel and resizes on eight real
// conversations, 100,000 times in all with DECANT_LONG=1; on our own where there is no corpus.
func TestAnyKeysOnRealConversations(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	var files []string
	for _, file := range samples.Whole(t, everyCorpus...) {
		if slices.ContainsFunc(eight, func(part string) bool {
			return strings.Contains(file, part)
		}) {
			files = append(files, file)
		}
	}
	if len(files) == 0 {
		files = samples.Own(t, everyOwn...)
		files = files[:min(len(files), len(eight))]
	}
	steps := 60
	if samples.Long() {
		steps = 100_000 / len(files)
	}
	for i, file := range files {
		c := openReal(t, file, 1)
		if c == nil {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			newMonkey(t, c, uint64(i), i).play(steps)
		})
	}
}

func newMonkey(t *testing.T, c *model.Conversation, seed uint64, n int) *monkey {
	t.Helper()
	base := strategies.DefaultSpec()
	if seed%2 == 1 {
		base = repeats()
	}
	if n%3 < 2 {
		base.Settings.Models.Model = modelled
	}
	d := open(t, c, 100, 30, func(o *Options) {
		o.Spec, o.Mouse, o.InPlace = base, true, seed%2 == 1
		o.CanResume = true
		saves := 0
		o.Save = func(
			ctx context.Context, made *plan.Plan, how review.SaveOptions,
		) (review.SaveResult, error) {
			switch saves++; saves % 4 {
			case 0:
				return review.SaveResult{}, errors.New("the disk is full")
			case 1:
				return review.SaveResult{Findings: []model.Finding{{Place: "1", Rule: "r"}}}, nil
			}
			return saver(ctx, made, how)
		}
		if n%2 == 0 {
			o.Theme = themeNamed(t, "dark", render.TrueColor)
		}
		o.Around = func(*model.Conversation) review.Place { return review.Place{Folder: "/forks"} }
		o.SavePlan = func(_ *model.Conversation, _ spec.Spec, p string) (string, error) {
			return p, nil
		}
		o.Question = (&oracle{}).pose
		if n%3 == 1 {
			o.Question = (&oracle{fails: errors.New("no")}).pose
		}
		o.Rewrite = func(string, string) (review.Rewritten, error) {
			return nil, errors.New("no editor")
		}
		o.Copy = func(string) (string, error) { return "nothing", nil }
		o.Edit = func(string, string) (review.Program, error) {
			return nil, errors.New("no editor")
		}
		o.Page = o.Edit
	})
	return &monkey{
		driver: d, r: rand.New(rand.NewPCG(seed, uint64(n))),
		first: base,
	}
}

// play presses so many keys, and undoes all.
func (p *monkey) play(presses int) {
	p.t.Helper()
	defer func() {
		if p.t.Failed() {
			p.t.Log("the last steps:", strings.Join(p.was[max(len(p.was)-60, 0):], " "))
		}
	}()
	for range presses {
		p.dawdle()
		p.step()
		// Two answers at most, so that some come late.
		for range p.r.IntN(3) {
			p.answer()
		}
		p.holds()
	}
	for len(p.queue) > 0 {
		p.answer()
	}
	for range 9 {
		p.obey("esc", tea.KeyMsg{Type: tea.KeyEsc})
	}
	if p.m.scope()&keys.InRecovered != 0 || p.m.sheet != nil || p.m.prompt != nil {
		p.t.Fatalf("esc leads not back to the panes:\n%s", p.screen())
	}
	for range 3 {
		p.obey("99999u", tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("T99999u")})
	}
	for len(p.queue) > 0 {
		p.answer()
	}
	p.holds()
	p.same()
}

// dawdle makes planning slow now and then, and has the user told of what runs.
func (p *monkey) dawdle() {
	switch p.r.IntN(12) {
	case 0:
		p.m.Plan.Took = time.Second
	case 1:
		p.m.Plan.Took = 1
	case 2:
		for _, j := range p.m.Jobs.List {
			j.Slow = true
		}
	}
}

// same fails unless the plan is the first one again.
func (p *monkey) same() {
	p.t.Helper()
	now := p.m.History.Current()
	if got, want := fmt.Sprint(now), fmt.Sprint(p.first); got != want {
		p.t.Errorf("after undoing all the plan is of\n%s, want\n%s", got, want)
	}
	want := plan.MakePlan(facts.NewIndex(p.m.B.Conv), p.first)
	if !slices.Equal(p.m.B.Plan.Changes, want.Changes) {
		p.t.Errorf("after undoing all there are %d changes, want %d", len(p.m.B.Plan.Changes),
			len(want.Changes))
	}
	for i, info := range board.ListStrategies(p.first) {
		if p.m.B.Infos[i].Name != info.Name {
			p.t.Errorf("after undoing all strategy %d is %s, want %s", i, p.m.B.Infos[i].Name,
				info.Name)
		}
	}
}

// step does something.
func (p *monkey) step() {
	p.t.Helper()
	switch n := p.r.IntN(100); {
	case n < 65:
		p.keyOfTable()
	case n < 75:
		p.key(pick(p.r, "5", "99999", "0", "jjj", "esc", "esc", "enter", "1", "j", "k", "l"))
	case n < 82:
		text := pick(p.r, "tool:Bash", "the", "nowhere at all", "-state:changed", "fact:outdated",
			"size:>1k", "/tmp/x", "世界", "q", "\u202e")
		p.obey("typed", tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text)})
	case n < 83:
		p.edits()
	case n < 85:
		text := "a\nb\x1b]52;c;x\x07\u202e" + strings.Repeat("long ", 200)
		p.obey("pasted", tea.KeyMsg{Type: tea.KeyRunes, Paste: true, Runes: []rune(text)})
	case n < 95:
		p.point()
	default:
		w, h := 1+p.r.IntN(200), 1+p.r.IntN(60)
		if p.r.IntN(3) > 0 {
			w, h = 100, 30
		}
		p.w, p.h = w, h
		p.obey(fmt.Sprintf("%dx%d", w, h), tea.WindowSizeMsg{Width: w, Height: h})
	}
}

// edits types into a prompt with all keys that it knows, and some that it does not.
func (p *monkey) edits() {
	p.t.Helper()
	if p.m.prompt == nil {
		p.key(pick(p.r, "/", "&", ":"))
	}
	msgs := promptMsgs()
	for range 1 + p.r.IntN(6) {
		msg := msgs[p.r.IntN(len(msgs))]
		if msg.Type == tea.KeyCtrlC || msg.Type == tea.KeyCtrlZ {
			continue
		}
		p.obey(msg.String(), msg)
		p.holds()
	}
}

// keyOfTable presses any key, mostly one that works here.
func (p *monkey) keyOfTable() {
	p.t.Helper()
	for {
		b := &keys.Table[p.r.IntN(len(keys.Table))]
		if b.ID == "suspend" || b.Scope&p.m.scope() == 0 && p.r.IntN(20) > 0 {
			continue
		}
		p.key(b.Keys[p.r.IntN(len(b.Keys))])
		return
	}
}

// point uses the mouse anywhere, on the screen and off it.
func (p *monkey) point() {
	p.t.Helper()
	buttons := []tea.MouseButton{
		tea.MouseButtonLeft, tea.MouseButtonLeft, tea.MouseButtonWheelUp, tea.MouseButtonWheelDown,
		tea.MouseButtonRight, tea.MouseButtonMiddle, tea.MouseButtonWheelLeft,
	}
	msg := tea.MouseMsg{
		X: p.r.IntN(p.w+4) - 2, Y: p.r.IntN(p.h+4) - 2, Button: buttons[p.r.IntN(len(buttons))],
		Action: tea.MouseAction(p.r.IntN(3)),
	}
	p.obey(fmt.Sprintf("mouse(%d,%d)", msg.X, msg.Y), msg)
}

func pick(r *rand.Rand, of ...string) string { return of[r.IntN(len(of))] }

// key presses a key by its name in the table.
func (p *monkey) key(name string) {
	p.t.Helper()
	p.obey(name, keyMsg(name))
}

// keyMsg is the message of a key by its name in the table; what is no name is typed.
func keyMsg(name string) tea.KeyMsg {
	for k := tea.KeyType(-120); k < 128; k++ {
		if msg := (tea.KeyMsg{Type: k}); k != tea.KeyRunes && msg.String() == name && name != "" {
			return msg
		}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}

// obey gives one message to the screen and queues what it asks for.
func (p *monkey) obey(what string, msg tea.Msg) {
	p.t.Helper()
	p.was = append(p.was, what)
	_, cmd := p.m.Update(msg)
	unhurt(p.t, p.m)
	if cmd != nil {
		p.queue = append(p.queue, cmd)
	}
}

// answer runs the command that waits longest.
func (p *monkey) answer() {
	p.t.Helper()
	if len(p.queue) == 0 {
		return
	}
	cmd := p.queue[0]
	p.queue = p.queue[1:]
	switch msg := cmd().(type) {
	case nil, tea.QuitMsg:
	case tea.BatchMsg:
		for _, c := range msg {
			if c != nil {
				p.queue = append(p.queue, c)
			}
		}
	default:
		p.obey(fmt.Sprintf("%T", msg), msg)
	}
}

// holds checks what is true of every screen.
func (p *monkey) holds() {
	p.t.Helper()
	p.fits()
	clean(p.t, p.m.View())
	b := p.m.B
	if b.Plan == nil {
		return
	}
	before, after := b.WeighTotals()
	sum, saved := 0, 0
	for _, r := range p.m.Outlines[views.Turns].Tops {
		for _, e := range b.Events(r.At) {
			if r.Kind == board.RowTurn && b.Conv.Events[e].Live {
				sum += b.Conv.Events[e].Tokens
			}
		}
	}
	for i := range b.Plan.Changes {
		saved += b.Plan.Changes[i].Tokens
	}
	if p.m.Outlines[views.Turns].Filter == nil && !p.m.Outlines[views.Turns].Outdated &&
		sum != before || before-after != saved {
		p.t.Fatalf("%d tokens before, %d after; the turns hold %d, the changes save %d", before,
			after, sum, saved)
	}
	was, then := b.WeighContext()
	from, to := "before "+short(was.Sum()), "after "+short(then.Sum())
	if sizes := ansi.Strip(strings.Join(p.m.header.View(p.w, 3), "")); p.w > 72 &&
		(!strings.Contains(sizes, from) || !strings.Contains(sizes, to)) {
		p.t.Fatalf("the header does not say %q and %q: %s", from, to, sizes)
	}
}

// short is a number as the screen shows it, on the right of five cells.
func short(n int) string { return fmt.Sprintf("%5s", render.Short(n)) }
