package tui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"
)

// scope is a set of places in which a key works.
type scope uint32

// The places.
const (
	inTurns scope = 1 << iota
	inResults
	inDuplicates
	inResources
	inTangents
	inStrategies
	inDetail
	inGoes
	inHelp
	inSaved
	inRefused
	inLeaving
	inOverwriting
	inSearch
	inFilter
	inPalette
	inPresets
	inValue
	inRecovered
	inConsent
	inUnanswered

	inEvents = inTurns | inResults | inDuplicates | inResources | inTangents
	inLists  = inEvents | inStrategies
	inPanes  = inLists | inDetail
	inSheets = inGoes | inHelp | inSaved | inRefused | inLeaving | inOverwriting | inPresets |
		inRecovered | inConsent | inUnanswered
	// Texts are sheets that can be handed on.
	inTexts = inGoes | inHelp | inSaved | inRefused
	// While a prompt is open letters are text.
	inPrompts  = inSearch | inFilter | inPalette | inValue
	anywhere   = inPanes | inSheets
	everywhere = anywhere | inPrompts
)

// binding is a line of the key table.
type binding struct {
	action
	// keys are as Bubble Tea names them; group heads the line on the help page.
	keys  []string
	group string
}

// action is what a line of the key table says.
type action struct {
	// id names it, for remapping.
	id string
	// typed are the keys, separated by spaces; the space bar is "space".
	typed string
	// help says what it does; foot is that in a word or two, "" keeps it out of the footer.
	help, foot string
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
	groupFind   = "Finding"
	groupDecide = "Deciding"
	groupLook   = "Looking"
	groupLeave  = "Leaving"
)

// groups is the order of the help page.
var groups = []string{groupMove, groupFind, groupDecide, groupLook, groupLeave}

// table is every key there is, in the order of help and footer. No two lines have the same key in
// the same place.
var table []binding

// The table is filled in here because its functions read it.
func init() {
	for _, part := range []struct {
		group   string
		actions []action
	}{
		{groupMove, moveKeys()},
		{groupFind, promptKeys()},
		{groupLeave, sheetKeys()},
		{groupLeave, savingKeys()},
		{groupLeave, recoveryKeys()},
		{groupLeave, askingKeys()},
		{groupDecide, strategyKeys()},
		{groupDecide, decideKeys()},
		{groupFind, findKeys()},
		{groupLook, lookKeys()},
		{groupLeave, leaveKeys()},
	} {
		for _, a := range part.actions {
			keys := strings.Fields(a.typed)
			for i, k := range keys {
				if k == "space" {
					keys[i] = " "
				}
			}
			table = append(table, binding{a, keys, part.group})
		}
	}
}

// moveKeys move the cursor and the focus, and change nothing.
func moveKeys() []action {
	down := func(m *root, p press) tea.Cmd { return m.move(p.times()) }
	up := func(m *root, p press) tea.Cmd { return m.move(-p.times()) }
	return []action{
		{"down", "j down", "down, 5j five", "move", anywhere, nil, down},
		{"up", "k up", "up", "", anywhere, nil, up},
		{
			"top", "g home", "to the first row, 12g to turn 12", "", anywhere, nil,
			func(m *root, p press) tea.Cmd { return m.toTop(p.count) },
		},
		{"bottom", "G end", "to the last row", "", anywhere, nil, always((*root).toBottom)},
		{"half-down", "ctrl+d", "half a page down", "", anywhere, nil, pages(1, 2)},
		{"half-up", "ctrl+u", "half a page up", "", anywhere, nil, pages(-1, 2)},
		{"page-down", "pgdown ctrl+f", "a page down", "", anywhere, nil, pages(1, 1)},
		{"page-up", "pgup", "a page up", "", anywhere, nil, pages(-1, 1)},
		{"next-pane", "tab shift+tab", "to the detail, and back", "", inPanes, nil, panes(1)},
		{
			"in", "l right", "unfold, else to the detail", "", inLists, nil,
			always((*root).inward),
		},
		{
			"out", "h left esc",
			"fold, else to the row over it; esc first ends marks, search, filter", "", inPanes,
			nil, (*root).outward,
		},
		{
			"open", "enter", "fold or unfold; else to the detail", "open",
			inEvents &^ inDuplicates, nil, always((*root).openRow),
		},
		{
			"open-copy", "enter", "fold or unfold; show a copy in its turn", "open", inDuplicates,
			nil, always((*root).openRow),
		},
		{"fold-all", "-", "fold all", "", inLists, nil, folds(0)},
		{"unfold-all", "=", "unfold all, 2= two levels", "", inLists, nil, folds(far)},
		{
			"jump", "o", "to what a duplicate repeats or is covered by", "", inPanes, canJump,
			always((*root).jump),
		},
		{
			"back", "ctrl+o backspace", "back to where the last jump came from", "", inPanes,
			hasTrail, (*root).back,
		},
		{"forward", "O", "forward again", "", inPanes, hasAhead, (*root).forward},
		{
			"zoom", "z", "give the pane the whole screen, and back", "", inPanes, nil,
			always((*root).zoom),
		},
	}
}

// sheetKeys answer sheets. Enter is always the safe answer to a question.
func sheetKeys() []action {
	closes := always((*root).closeSheet)
	return []action{
		{
			"save", "enter", "save the fork", "save the fork", inGoes, canSave,
			always((*root).agree),
		},
		{"stay", "enter esc n", "stay", "stay", inLeaving, nil, closes},
		{
			"leave-it", "enter esc n q", "leave the original as it is", "leave it", inOverwriting,
			nil, closes,
		},
		{
			"overwrite", "y", "overwrite the original", "overwrite", inOverwriting, canSave,
			always((*root).overwrite),
		},
		{
			"discard", "y ctrl+c", "quit without saving", "quit", inLeaving, nil,
			always((*root).leave),
		},
		{
			"use-preset", "enter space", "make the preset the plan's strategies", "use it",
			inPresets, nil, always((*root).runChosen),
		},
		{"close-presets", "esc P q", "close the presets", "back", inPresets, nil, closes},
		{"close", "esc s q", "close what goes", "back", inGoes, nil, closes},
		{"close-help", "esc ? q", "close the help", "back", inHelp, nil, closes},
		{"go-on", "enter esc", "go on here", "go on here", inSaved | inRefused, nil, closes},
	}
}

// decideKeys change the plan; u takes each of them back.
func decideKeys() []action {
	const chosen = inEvents | inDetail
	return []action{
		{
			"accept", "space", "reject what would go, or accept it again", "reject", chosen,
			canFlip, always((*root).flip),
		},
		{
			"drop", "x", "drop the turn or event, or take that back", "drop", chosen, canDecide,
			func(m *root, _ press) tea.Cmd { return m.decide(drops) },
		},
		{
			"keep", "p", "keep (pin) the turn or event, or take that back", "keep", chosen,
			canDecide, func(m *root, _ press) tea.Cmd { return m.decide(keeps) },
		},
		{
			"tangent", "t", "name the turn a tangent, or take that back", "", inTurns | inTangents,
			isTurn, always((*root).nameTangents),
		},
		{
			"confirm", "c", "confirm a tangent: the turn goes", "confirm", inTangents, canConfirm,
			func(m *root, _ press) tea.Cmd { return m.decide(drops) },
		},
		{
			"confirm-all", "C", "confirm all tangents", "all", inTangents, canConfirmAll,
			always((*root).confirmAll),
		},
		{
			"ask", "a", "have turns summarised, or tangents looked for, anew", "ask",
			inPanes | inGoes, canAsk, always((*root).askAnew),
		},
		{
			"mark", "m", "mark the row, for a decision about many", "", inEvents, hasRow,
			always((*root).markRow),
		},
		{
			"range", "V", "mark all rows from here to the cursor", "", inEvents, hasRow,
			always((*root).markRange),
		},
		{
			"goes", "s", "what goes, losses first; saves the fork", "save", inPanes, hasPlan,
			func(m *root, _ press) tea.Cmd { return m.open(goesSheet(m)) },
		},
		{
			"undo", "u", "undo", "undo", inPanes | inGoes | inRefused, nil,
			func(m *root, p press) tea.Cmd { return m.undo(p.times()) },
		},
		{
			"redo", "ctrl+r", "redo", "", inPanes | inGoes | inRefused, nil,
			func(m *root, p press) tea.Cmd { return m.redo(p.times()) },
		},
		{
			"presets", "P", "named lists of strategies, to choose one", "presets", inPanes, hasPlan,
			func(m *root, _ press) tea.Cmd { return m.open(presetsSheet(m)) },
		},
	}
}

// lookKeys change what is shown of the plan.
func lookKeys() []action {
	return []action{
		{
			"look", "d v", "text as it is, as it will be, diff, side by side, raw record", "view",
			inPanes, canLook, always((*root).nextLook),
		},
		{
			"edit", "e", "the text in $EDITOR; the conversation stays, a summary changes", "",
			inPanes, canEdit, always((*root).edit),
		},
		{"pager", "|", "the text in $PAGER", "", inPanes | inTexts, canPage, always((*root).pager)},
		{"copy", "y", "copy the text", "", inPanes | inTexts, canCopy, always((*root).copyShown)},
		{
			"bars", "b", "bars by kind, or by what goes", "", inPanes, hasPlan,
			always((*root).switchBars),
		},
		{"turns", "T", "the turns", "", inPanes, nil, shows(viewTurns)},
		{
			"results", "R", "all tool results, the heaviest first", "", inPanes, nil,
			shows(viewResults),
		},
		{
			"duplicates", "D", "what something else stands for, taken or not", "", inPanes, nil,
			shows(viewDuplicates),
		},
		{
			"resources", "F", "files and pages, with their reads and writes", "", inPanes, nil,
			shows(viewResources),
		},
		{
			"tangents", "A", "asides: turns that were named tangents", "", inPanes, nil,
			shows(viewTangents),
		},
		{"strategies", "S", "the strategies", "", inPanes, nil, shows(viewStrategies)},
		{
			"mouse", "M", "mouse off, so that the terminal selects text, and on again", "",
			inPanes, nil, always((*root).toggleMouse),
		},
		{
			"help", "? f1", "keys and marks", "help", inPanes | inGoes | inSaved | inRefused, nil,
			func(m *root, _ press) tea.Cmd { return m.open(helpSheet(m)) },
		},
	}
}

// leaveKeys end the program, or stop it for a while.
func leaveKeys() []action {
	return []action{
		{
			"suspend", "ctrl+z", "back to the shell, fg returns", "", everywhere, nil,
			func(m *root, _ press) tea.Cmd { return suspend(m.o.Title) },
		},
		{
			"quit", "q", "quit; asks when something is not saved", "quit",
			inPanes | inSaved | inRefused, nil, always((*root).quit),
		},
		{
			"interrupt", "ctrl+c", "quit, too", "", anywhere &^ inLeaving, nil,
			always((*root).quit),
		},
	}
}

// always is for keys that do the same whatever the count.
func always(do func(m *root) tea.Cmd) func(*root, press) tea.Cmd {
	return func(m *root, _ press) tea.Cmd { return do(m) }
}

// pages moves by a part of what is visible, down or up.
func pages(way, part int) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd { return m.page(way*p.times(), part) }
}

// panes gives the focus to a pane further on or back.
func panes(way int) func(*root, press) tea.Cmd {
	return func(m *root, _ press) tea.Cmd { return m.turnFocus(way) }
}

// folds unfolds everything above a depth, which a count gives.
func folds(depth int) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd {
		to := depth
		if p.count > 0 && depth > 0 {
			to = p.count
		}
		m.now().foldAll(to)
		return m.chosen()
	}
}

// shows opens a view.
func shows(v viewID) func(*root, press) tea.Cmd {
	return func(m *root, _ press) tea.Cmd { return m.setView(v) }
}
