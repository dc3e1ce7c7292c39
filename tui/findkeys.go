package tui

import tea "github.com/charmbracelet/bubbletea"

// findKeys find rows, and choose which are listed and in which order.
func findKeys() []action {
	return []action{
		{
			"search", "/", "search the labels or all text", "search", inPanes, nil,
			always((*root).askSearch),
		},
		{"next-hit", "n", "next hit of the search", "", inPanes, canFind, hitsBy(1)},
		{"previous-hit", "N", "previous hit", "", inPanes, canFind, hitsBy(-1)},
		{
			"filter", "&", "show only some rows; nothing typed shows all", "", inPanes, nil,
			always((*root).askFilter),
		},
		{"sort", ">", "sort the list in the next way", "", inLists, canSort, sorts(1)},
		{"sort-back", "<", "sort it in the way before", "", inLists, canSort, sorts(-1)},
		{
			"sort-again", "r", "sort it again, by what was decided since", "", inLists,
			canSortAgain, always((*root).sortAgain),
		},
		{"next-change", "]", "next event that changes", "", inPanes, hasPlan, seeks(aChange, 1)},
		{"previous-change", "[", "previous one", "", inPanes, hasPlan, seeks(aChange, -1)},
		{
			"next-duplicate", "}", "next event that something else stands for", "", inPanes,
			hasPlan, seeks(aDuplicate, 1),
		},
		{
			"previous-duplicate", "{", "previous one", "", inPanes, hasPlan,
			seeks(aDuplicate, -1),
		},
		{
			"next-heavy", ")", "next heavy result: 1 % of all tokens or more", "", inPanes, nil,
			seeks(aHeavyResult, 1),
		},
		{
			"previous-heavy", "(", "previous one", "", inPanes, nil, seeks(aHeavyResult, -1),
		},
		{
			"next-finding", "!", "next event that the check found something at", "", inPanes,
			hasFinding, seeksRound(aFinding),
		},
		{
			"palette", ":", "all commands, to be typed a part of", "", inPanes, nil,
			always((*root).openPalette),
		},
	}
}

// promptKeys work while a prompt is open, and on the lists of keys.
func promptKeys() []action {
	by := func(rows int) func(*root, press) tea.Cmd {
		return func(m *root, _ press) tea.Cmd { return m.move(rows) }
	}
	return []action{
		{
			"search-where", "tab", "search all text, or the labels", "all text", inSearch, nil,
			always((*root).switchSearch),
		},
		{
			"prompt-accept", "enter", "search, filter, or run the chosen command", "run",
			inPrompts, nil, always((*root).acceptPrompt),
		},
		{"run", "enter", "run the chosen line", "run", inHelp, nil, always((*root).runChosen)},
		{
			"look-up", "/", "look something up in the help", "search", inHelp, nil,
			always((*root).askHelp),
		},
		{"older", "up ctrl+p", "what was typed before", "", inSearch | inFilter, nil, recall(-1)},
		{
			"newer", "down ctrl+n", "what was typed after it", "", inSearch | inFilter, nil,
			recall(1),
		},
		{"next-command", "down ctrl+n tab", "next command", "", inPalette, nil, by(1)},
		{"previous-command", "up ctrl+p shift+tab", "command before", "", inPalette, nil, by(-1)},
		{
			"prompt-leave", "esc ctrl+c", "leave the prompt", "back", inPrompts, nil,
			always((*root).leavePrompt),
		},
	}
}
