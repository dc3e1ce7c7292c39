package tui

import tea "github.com/charmbracelet/bubbletea"

// scope is a set of places in which a key works.
type scope uint16

// The places.
const (
	inTurns scope = 1 << iota
	inEvents
	inText
	inStrategies
	inGoes
	inHelp
	inSaved
	inRefused
	inLeaving

	inLists  = inTurns | inEvents | inStrategies
	inPanes  = inLists | inText
	inSheets = inGoes | inHelp | inSaved | inRefused | inLeaving
	anywhere = inPanes | inSheets
)

// binding is a line of the key table.
type binding struct {
	// id names what it does, for remapping.
	id string
	// keys are as Bubble Tea names them.
	keys []string
	// help says what it does; foot is that in a word or two, "" keeps it out of the footer.
	help, foot string
	group      string
	scope      scope
	// enabled tells why it does nothing now; nil is always enabled.
	enabled func(m *root) (ok bool, why string)
	run     func(m *root, p press) tea.Cmd
}

// allowed reports whether the key does something now, and if not, why.
func (b *binding) allowed(m *root) (ok bool, why string) {
	if b.enabled == nil {
		return true, ""
	}
	return b.enabled(m)
}

// The groups of the help page.
const (
	groupMove   = "Moving"
	groupDecide = "Deciding"
	groupLook   = "Looking"
	groupLeave  = "Leaving"
)

// groups is the order of the help page.
var groups = []string{groupMove, groupDecide, groupLook, groupLeave}

// table is every key there is, in the order of help and footer. Of two lines with the same key in
// the same place the first wins.
var table []binding

// The table is filled in here because its functions read it.
func init() {
	table = append(table, moveKeys()...)
	table = append(table, sheetKeys()...)
	table = append(table, decideKeys()...)
	table = append(table, lookKeys()...)
	table = append(table, leaveKeys()...)
}

func moveKeys() []binding {
	g := groupMove
	return []binding{
		{id: "down", keys: []string{"j", "down"}, help: "down, 5j five", foot: "move", group: g,
			scope: anywhere, run: func(m *root, p press) tea.Cmd { return m.move(p.times()) }},
		{id: "up", keys: []string{"k", "up"}, help: "up", group: g,
			scope: anywhere, run: func(m *root, p press) tea.Cmd { return m.move(-p.times()) }},
		{id: "top", keys: []string{"g", "home"}, help: "to the first row, 12g to turn 12", group: g,
			scope: anywhere, run: func(m *root, p press) tea.Cmd { return m.toTop(p.count) }},
		{id: "bottom", keys: []string{"G", "end"}, help: "to the last row", group: g,
			scope: anywhere, run: func(m *root, _ press) tea.Cmd { return m.move(far) }},
		{id: "half-down", keys: []string{"ctrl+d"}, help: "half a page down", group: g,
			scope: anywhere, run: func(m *root, p press) tea.Cmd { return m.page(p.times(), 2) }},
		{id: "half-up", keys: []string{"ctrl+u"}, help: "half a page up", group: g,
			scope: anywhere, run: func(m *root, p press) tea.Cmd { return m.page(-p.times(), 2) }},
		{id: "page-down", keys: []string{"pgdown", "ctrl+f"}, help: "a page down", group: g,
			scope: anywhere, run: func(m *root, p press) tea.Cmd { return m.page(p.times(), 1) }},
		{id: "page-up", keys: []string{"pgup"}, help: "a page up", group: g,
			scope: anywhere, run: func(m *root, p press) tea.Cmd { return m.page(-p.times(), 1) }},
		{id: "next-pane", keys: []string{"tab", "l", "right"}, help: "to the next pane", group: g,
			scope: inPanes, run: func(m *root, _ press) tea.Cmd { return m.turnFocus(1) }},
		{id: "previous-pane", keys: []string{"shift+tab", "h", "left"},
			help: "to the pane before", group: g,
			scope: inPanes, run: func(m *root, _ press) tea.Cmd { return m.turnFocus(-1) }},
		{id: "open", keys: []string{"enter"}, help: "to the turn's events", foot: "events",
			group: g, scope: inTurns,
			run: func(m *root, _ press) tea.Cmd { return m.setFocus(paneEvents) }},
		{id: "jump", keys: []string{"enter"},
			help: "to what a duplicate repeats, and back; else to the text", foot: "open",
			group: g, scope: inEvents, run: func(m *root, _ press) tea.Cmd { return m.jump() }},
		{id: "back", keys: []string{"ctrl+o", "backspace"}, help: "back from a jump", group: g,
			scope: inPanes, enabled: hasTrail,
			run: func(m *root, _ press) tea.Cmd { return m.back() }},
		{id: "out", keys: []string{"esc"}, help: "back to the turns", group: g, scope: inPanes,
			run: func(m *root, _ press) tea.Cmd { return m.setFocus(paneTurns) }},
	}
}

func sheetKeys() []binding {
	return []binding{
		{id: "save", keys: []string{"enter"}, help: "save the fork", foot: "save the fork",
			group: groupDecide, scope: inGoes, enabled: canSave,
			run: func(m *root, _ press) tea.Cmd { return m.save() }},
		{id: "stay", keys: []string{"enter", "esc", "n"}, help: "stay", foot: "stay",
			group: groupLeave, scope: inLeaving,
			run: func(m *root, _ press) tea.Cmd { return m.closeSheet() }},
		{id: "discard", keys: []string{"y", "ctrl+c"}, help: "quit without saving", foot: "quit",
			group: groupLeave, scope: inLeaving,
			run: func(m *root, _ press) tea.Cmd { return m.leave() }},
		{id: "close", keys: []string{"esc", "s", "q"}, help: "close what goes", foot: "back",
			group: groupLeave, scope: inGoes,
			run: func(m *root, _ press) tea.Cmd { return m.closeSheet() }},
		{id: "close-help", keys: []string{"esc", "?", "q", "enter"}, help: "close the help",
			foot: "back", group: groupLeave, scope: inHelp,
			run: func(m *root, _ press) tea.Cmd { return m.closeSheet() }},
		{id: "go-on", keys: []string{"enter", "esc"}, help: "go on here", foot: "go on here",
			group: groupLeave, scope: inSaved | inRefused,
			run: func(m *root, _ press) tea.Cmd { return m.closeSheet() }},
	}
}

func decideKeys() []binding {
	g := groupDecide
	return []binding{
		{id: "accept", keys: []string{" "}, help: "reject what would go, or accept it again",
			foot: "reject", group: g, scope: inTurns | inEvents | inText, enabled: canFlip,
			run: func(m *root, _ press) tea.Cmd { return m.flip() }},
		{id: "toggle", keys: []string{" ", "enter"}, help: "turn a strategy on or off",
			foot: "on/off", group: g, scope: inStrategies, enabled: hasPlan,
			run: func(m *root, _ press) tea.Cmd { return m.toggle(m.strategies.cursor) }},
		{id: "toggle-numbered", keys: []string{"1", "2", "3", "4", "5", "6", "7", "8", "9"},
			help: "turn the strategy of that number on or off", group: g, scope: inStrategies,
			enabled: hasPlan,
			run:     func(m *root, p press) tea.Cmd { return m.toggle(int(p.key[0] - '1')) }},
		{id: "drop", keys: []string{"x"}, help: "drop the turn or event, or take that back",
			foot: "drop", group: g, scope: inTurns | inEvents | inText, enabled: canDecide,
			run: func(m *root, _ press) tea.Cmd { return m.decide(drops) }},
		{id: "keep", keys: []string{"p"}, help: "keep (pin) the turn or event, or take that back",
			foot: "keep", group: g, scope: inTurns | inEvents | inText, enabled: canDecide,
			run: func(m *root, _ press) tea.Cmd { return m.decide(keeps) }},
		{id: "goes", keys: []string{"s"}, help: "what goes, losses first; saves the fork",
			foot: "save", group: g, scope: inPanes, enabled: hasPlan,
			run: func(m *root, _ press) tea.Cmd { return m.open(goesSheet(m)) }},
		{id: "undo", keys: []string{"u"}, help: "undo", foot: "undo", group: g,
			scope: inPanes | inGoes, run: func(m *root, p press) tea.Cmd { return m.undo(p.times()) }},
		{id: "redo", keys: []string{"ctrl+r"}, help: "redo", group: g,
			scope: inPanes | inGoes, run: func(m *root, p press) tea.Cmd { return m.redo(p.times()) }},
	}
}

func lookKeys() []binding {
	g := groupLook
	return []binding{
		{id: "look", keys: []string{"v", "d"}, help: "text as it is, as it will be, as a diff",
			foot: "view", group: g, scope: inPanes, enabled: canLook,
			run: func(m *root, _ press) tea.Cmd { return m.nextLook() }},
		{id: "strategies", keys: []string{"t"}, help: "to the strategies, and back",
			foot: "strategies", group: g, scope: inPanes,
			run: func(m *root, _ press) tea.Cmd { return m.toStrategies() }},
		{id: "help", keys: []string{"?", "f1"}, help: "this page", foot: "help", group: g,
			scope: inPanes | inGoes | inSaved | inRefused,
			run:   func(m *root, _ press) tea.Cmd { return m.open(helpSheet(m)) }},
	}
}

func leaveKeys() []binding {
	g := groupLeave
	return []binding{
		{id: "suspend", keys: []string{"ctrl+z"}, help: "back to the shell, fg returns", group: g,
			scope: anywhere, run: func(*root, press) tea.Cmd { return tea.Suspend }},
		{id: "quit", keys: []string{"q", "ctrl+c"}, help: "quit; asks when something is not saved",
			foot: "quit", group: g, scope: anywhere,
			run: func(m *root, _ press) tea.Cmd { return m.quit() }},
	}
}
