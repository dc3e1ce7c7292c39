package keys

import "strings"

// The groups of the help page.
const (
	GroupMove   = "Moving"
	GroupFind   = "Finding"
	GroupDecide = "Deciding"
	GroupLook   = "Looking"
	GroupPreset = "Presets and diagnosis"
	GroupSave   = "Saving"
	GroupAsk    = "Questions"
	GroupLeave  = "Leaving"
)

// Groups is the order of the help page.
var Groups = []string{
	GroupMove, GroupFind, GroupDecide, GroupLook, GroupPreset, GroupSave, GroupAsk, GroupLeave,
}

// Table lists every key in the order of help and footer. No two lines have the same key in the same
// place.
var Table = bindAll([]section{
	{GroupMove, moveLines},
	{GroupFind, promptLines},
	{GroupPreset, presetLines},
	{GroupSave, sheetLines},
	{GroupLeave, leavingLines},
	{GroupSave, savingLines},
	{GroupAsk, recoveryLines},
	{GroupAsk, askingLines},
	{GroupDecide, strategyLines},
	{GroupDecide, problemLines},
	{GroupDecide, decideLines},
	{GroupFind, findLines},
	{GroupLook, lookLines},
	{GroupLeave, leaveLines},
})

// section is a run of lines of the table with one heading.
type section struct {
	group string
	lines []line
}

// line is a line of the table in the form written here.
type line struct {
	id string
	// typed are the keys, separated by spaces; the space bar is "space".
	typed      string
	help, foot string
	scope      Scope
}

// bindAll makes the table from its sections.
func bindAll(sections []section) []Binding {
	var out []Binding
	for _, s := range sections {
		for _, l := range s.lines {
			typed := strings.Fields(l.typed)
			for i, k := range typed {
				if k == "space" {
					typed[i] = " "
				}
			}
			out = append(out, Binding{l.id, typed, l.help, l.foot, s.group, l.scope})
		}
	}
	return out
}

// moveLines move the cursor and the focus, and change nothing.
var moveLines = []line{
	{"down", "j down", "down; 5j: five rows", "move", Anywhere},
	{"up", "k up", "up", "", Anywhere},
	{"top", "g home", "to the first row; 12g: to turn 12", "", Anywhere},
	{"bottom", "G end", "to the last row", "", Anywhere},
	{"half-down", "ctrl+d", "half a page down", "", Anywhere},
	{"half-up", "ctrl+u", "half a page up", "", Anywhere},
	{"page-down", "pgdown ctrl+f", "a page down", "", Anywhere},
	{"page-up", "pgup", "a page up", "", Anywhere},
	{"next-pane", "tab shift+tab", "to the detail pane, and back", "", InPanes},
	{"in", "l right", "unfold, or go to the detail", "", InLists},
	{
		"out", "h left esc", "fold, or go to the parent row; esc first ends marks, search, filter",
		"", InPanes,
	},
	{"open", "enter", "fold or unfold, or go to the detail", "open", InEvents &^ InDuplicates},
	{"open-copy", "enter", "fold or unfold; show a copy in its turn", "open", InDuplicates},
	{"open-problem", "enter", "show the event in its turn", "event", InProblems},
	{"fold-all", "-", "fold all", "", InLists},
	{"unfold-all", "=", "unfold all; 2=: two levels", "", InLists},
	{"jump", "o", "from a duplicate or covered text to the other copy", "", InPanes},
	{"back", "ctrl+o backspace", "back to where you were before the last jump", "", InPanes},
	{"forward", "O", "forward again", "", InPanes},
	{"chart-right", "L", "show later turns in the columns", "", InResources},
	{"chart-left", "H", "show earlier turns in the columns", "", InResources},
	{"zoom", "z", "show this pane on the whole screen, and back", "", InPanes},
	{"divider-left", "alt+left", "move the divider to the left", "", InPanes},
	{"divider-right", "alt+right", "move the divider to the right", "", InPanes},
}

// promptLines work while a prompt is open, and on the lists of keys.
var promptLines = []line{
	{"search-where", "tab", "search all text, or only the labels", "all text", InSearch},
	{"prompt-accept", "enter", "search, filter, or run the chosen command", "run", InPrompts},
	{"run", "enter", "run the chosen line", "run", InHelp},
	{"look-up", "/", "search the help", "search", InHelp},
	{"close-help", "esc ? q", "close the help", "back", InHelp},
	{"older", "up ctrl+p", "the search or filter before this one", "", InSearch | InFilter},
	{"newer", "down ctrl+n", "the search or filter after this one", "", InSearch | InFilter},
	{"next-command", "down ctrl+n tab", "next command of the palette", "", InPalette},
	{"previous-command", "up ctrl+p shift+tab", "previous command of the palette", "", InPalette},
	{"prompt-leave", "esc ctrl+c", "leave the input line", "back", InPrompts},
}

// presetLines choose from the lists of presets.
var presetLines = []line{
	{"use-preset", "enter space", "use this preset", "use it", InPresets},
	{"close-presets", "esc P q", "close the presets", "back", InPresets},
	{
		"take-step", "enter", "use this preset, ask for a number, or show the heavy result",
		"use", InDiagnosis,
	},
	{"try-step", "space", "use this preset, and stay here", "", InDiagnosis},
	{StepNumbered, "1 2 3 4 5 6 7 8 9", "use that preset, and stay here", "", InDiagnosis},
	{"close-diagnosis", "esc W", "go to the turns", "turns", InDiagnosis},
}

// leavingLines answer the question before leaving.
var leavingLines = []line{
	{"stay", "enter esc n", "stay", "stay", InLeaving},
	{"discard", "y ctrl+c", "quit without saving", "quit", InLeaving},
}

// sheetLines answer sheets. Enter is always the safe answer to a question.
var sheetLines = []line{
	{"save", "enter", "save the fork", "save the fork", InGoes},
	{"leave-it", "enter esc n q", "leave the original as it is", "leave it", InOverwriting},
	{"overwrite", "y", "overwrite the original", "overwrite", InOverwriting},
	{"save-alone", "enter n", "save the file alone", "file alone", InImporting},
	{"save-import", "y", "save, and let the agent's client import it", "import", InImporting},
	{"import-not", "esc q", "do not save yet", "back", InImporting},
	{"save-not", "enter esc n q", "do not save yet", "do not save yet", InRefusing},
	{"save-anyway", "y", "save it anyway", "save it", InRefusing},
	{"close", "esc s q", "close the list of removals", "back", InGoes},
	{"go-on", "enter esc", "continue here", "continue here", InSaved | InRefused},
}

// savingLines choose where to write the plan or the fork, and what follows a save.
var savingLines = []line{
	{"save-elsewhere", "e", "save the fork elsewhere", "elsewhere", InGoes},
	{"save-in-place", "i", "change the original itself; asks first", "in place", InGoes},
	{"write-plan", "w", "save the plan in a new file", "plan file", InGoes},
	{"copy-resume", "Y", "copy the command that resumes the fork", "copy", InPanes | InSaved},
	{"run-resume", "R", "leave, and resume the fork", "resume it", InSaved},
}

// recoveryLines answer the offer of a plan that was left behind.
var recoveryLines = []line{
	{
		"take-up", "enter y", "resume the plan of the interrupted review",
		"continue with it", InRecovered,
	},
	{"begin-anew", "n esc", "start without that plan", "start without it", InRecovered},
}

// askingLines answer a question about a model. The safe answer is first.
var askingLines = []line{
	{"send-not", "enter esc n q", "do not send it", "do not send it", InConsent},
	{"send", "y", "send it", "send it", InConsent},
	{
		"unanswered", "enter esc q", "continue without an answer: leave this step out", "continue",
		InUnanswered,
	},
	{"ask-again", "a", "ask again", "ask again", InUnanswered},
	{
		"offline", "o", "continue without a model: use the rule", "without a model",
		InConsent | InUnanswered,
	},
}

// strategyLines turn strategies on and off, edit their settings and move them.
var strategyLines = []line{
	{
		"toggle", "space enter", "turn a strategy on or off, or edit a setting",
		"on/off", InStrategies,
	},
	{"move-later", "J", "move the strategy down", "order", InStrategies},
	{"move-earlier", "K", "move the strategy up", "", InStrategies},
	{
		"toggle-numbered", "1 2 3 4 5 6 7 8 9 0", "turn the numbered strategy on or off",
		"", InStrategies,
	},
}

// problemLines choose what is fixed.
var problemLines = []line{
	{"fix", "space", "choose a fix, or undo that", "fix", InProblems},
	{"fix-all", "a", "choose all fixes", "all", InProblems},
}

// decideLines change the plan. Key u undoes each of them.
var decideLines = []line{
	{
		"accept", "space", "reject the change, or accept it again",
		"reject", InEvents | InDetail,
	},
	{"drop", "x", "remove the turn or event, or undo that", "remove", InEvents | InDetail},
	{
		"keep", "p", "keep (pin) the turn or event, or undo that",
		"keep", InEvents | InDetail,
	},
	{"tangent", "t", "mark the turn as a tangent, or undo that", "", InTurns | InTangents},
	{"confirm", "c", "confirm a tangent: the turn will be removed", "confirm", InTangents},
	{"confirm-all", "C", "confirm all tangents", "all", InTangents},
	{
		"ask", "a", "make the summary, or look for tangents, again",
		"ask", InPanes&^InProblems | InGoes,
	},
	{"mark", "m", "mark the row, to decide about several rows at once", "", InEvents},
	{"range", "V", "mark all rows from here to the cursor", "", InEvents},
	{
		"goes", "s", "list what will be removed, losses first; save the fork", "save",
		InPanes | InDiagnosis,
	},
	{"undo", "u", "undo", "undo", InPanes | InGoes | InRefused | InDiagnosis},
	{"redo", "ctrl+r", "redo", "", InPanes | InGoes | InRefused | InDiagnosis},
	{
		"uncompact", "U",
		"undo the agent's newest compaction; 2U: the newest two; again: as stored",
		"uncompact", InPanes | InDiagnosis,
	},
	{"presets", "P", "choose a preset", "presets", InPanes | InDiagnosis},
	{"next-preset", ".", "the next preset in the list", "", InPanes | InDiagnosis},
	{"previous-preset", ",", "the previous preset in the list", "", InPanes | InDiagnosis},
}

// findLines find rows, and choose which rows are listed and in which order.
var findLines = []line{
	{"search", "/", "search the labels or all text", "search", InPanes},
	{"next-hit", "n", "next match of the search", "", InPanes},
	{"previous-hit", "N", "previous match", "", InPanes},
	{"filter", "&", "filter the rows; an empty filter shows all", "", InPanes},
	{"sort", ">", "use the next sort order", "", InLists},
	{"sort-back", "<", "use the previous sort order", "", InLists},
	{"sort-again", "r", "sort again with the newest decisions", "", InLists},
	{"next-change", "]", "next event that changes", "", InPanes},
	{"previous-change", "[", "previous event that changes", "", InPanes},
	{"next-duplicate", "}", "next duplicate, covered or outdated event", "", InPanes},
	{"previous-duplicate", "{", "previous duplicate, covered or outdated event", "", InPanes},
	{"next-heavy", ")", "next heavy result: 1 % of all tokens or more", "", InPanes},
	{"previous-heavy", "(", "previous heavy result", "", InPanes},
	{"next-finding", "!", "next finding of the checker", "", InPanes},
	{"previous-finding", "#", "previous finding of the checker", "", InPanes},
	{"palette", ":", "command palette", "", InPanes},
}

// lookLines change what is shown of the plan.
var lookLines = []line{
	{"look", "d v", "view: before, after, diff, side by side, raw record", "view", InPanes},
	{"edit", "e", "open the text in $EDITOR; only a summary can be changed", "", InPanes},
	{"pager", "|", "open the text in $PAGER", "", InPanes | InTexts},
	{"copy", "y", "copy the text", "", InPanes | InTexts},
	{"bars", "b", "split the bars by kind, or by what is removed", "", InPanes},
	{
		"diagnosis", "W", "the diagnosis: what fills the context, and what each preset would leave",
		"", InPanes,
	},
	{"turns", "T", "the list of turns", "", InPanes | InDiagnosis},
	{"results", "R", "all tool results, the heaviest first", "", InPanes | InDiagnosis},
	{"duplicates", "D", "duplicates and covered texts", "", InPanes | InDiagnosis},
	{"resources", "F", "files and pages, with their reads and writes", "", InPanes | InDiagnosis},
	{"tangents", "A", "off-topic turns (tangents)", "", InPanes | InDiagnosis},
	{"strategies", "S", "the strategies", "", InPanes | InDiagnosis},
	{
		"problems", "B", "problems: what the agent would refuse, and fixes", "",
		InPanes | InDiagnosis,
	},
	{
		"mouse", "M", "mouse off (the terminal can then select text), and on again",
		"", InPanes | InDiagnosis,
	},
	{
		"help", "? f1", "keys and marks", "help",
		InPanes | InGoes | InSaved | InRefused | InDiagnosis,
	},
}

// leaveLines end the program, or suspend it.
var leaveLines = []line{
	{"suspend", "ctrl+z", "suspend: back to the shell; fg returns", "", Everywhere},
	{
		"quit", "q", "quit; asks when something is not saved",
		"quit", InPanes | InSaved | InRefused | InDiagnosis,
	},
	{"interrupt", "ctrl+c", "quit", "", Anywhere &^ InLeaving},
}
