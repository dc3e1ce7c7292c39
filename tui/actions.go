package tui

import (
	"maps"

	tea "github.com/charmbracelet/bubbletea"

	"decant/strategies/spec"
	"decant/tui/find"
	"decant/tui/list"
	"decant/tui/panes"
	"decant/tui/review"
	"decant/tui/terminal"
	"decant/tui/views"
)

// The actions are filled in here because those that run a chosen line read them.
func init() {
	for _, part := range []map[string]action{
		moveActions(), promptActions(), sheetActions(), savingActions(), recoveryActions(),
		askingActions(), strategyActions(), decideActions(), findActions(), lookActions(),
		leaveActions(),
	} {
		maps.Copy(actions, part)
	}
}

// moveActions move the cursor and the focus, and change nothing.
func moveActions() map[string]action {
	down := func(m *root, p press) tea.Cmd { return moveBy(m, p.times()) }
	up := func(m *root, p press) tea.Cmd { return moveBy(m, -p.times()) }
	return map[string]action{
		"down":       {run: down},
		"up":         {run: up},
		"top":        {run: goToTop},
		"bottom":     {run: ignoreCount(goToBottom)},
		"half-down":  {run: turnPages(1, 2)},
		"half-up":    {run: turnPages(-1, 2)},
		"page-down":  {run: turnPages(1, 1)},
		"page-up":    {run: turnPages(-1, 1)},
		"next-pane":  {run: turnsFocus(1)},
		"in":         {run: doInPanes((*panes.Panes).Inward)},
		"out":        {run: goOutward},
		"open":       {run: ignoreCount(openRow)},
		"open-copy":  {run: ignoreCount(openRow)},
		"fold-all":   {run: foldTo(0)},
		"unfold-all": {run: foldTo(list.Far)},
		"jump":       {onPanes(panes.CanJump), doInPanes((*panes.Panes).Jump)},
		"back":       {onPanes(panes.HasTrail), timesInPanes((*panes.Panes).Back)},
		"forward":    {onPanes(panes.HasAhead), timesInPanes((*panes.Panes).Forward)},
		"zoom":       {run: doInPanes((*panes.Panes).Zoom)},

		"chart-right": {run: scrollChart(1)},
		"chart-left":  {run: scrollChart(-1)},
	}
}

// promptActions work while a prompt is open, and on the lists of keys.
func promptActions() map[string]action {
	by := func(rows int) func(*root, press) tea.Cmd {
		return func(m *root, _ press) tea.Cmd { return moveBy(m, rows) }
	}
	return map[string]action{
		"search-where":     {run: ignoreCount(switchSearch)},
		"prompt-accept":    {run: ignoreCount((*root).acceptPrompt)},
		"run":              {run: ignoreCount(runChosen)},
		"look-up":          {run: ignoreCount(askHelp)},
		"older":            {run: recallText(-1)},
		"newer":            {run: recallText(1)},
		"next-command":     {run: by(1)},
		"previous-command": {run: by(-1)},
		"prompt-leave":     {run: ignoreCount((*root).leavePrompt)},
	}
}

// sheetActions answer sheets.
func sheetActions() map[string]action {
	closes := ignoreCount((*root).closeSheet)
	return map[string]action{
		"save":          {canSave, ignoreCount(agreeToSave)},
		"stay":          {run: closes},
		"leave-it":      {run: closes},
		"overwrite":     {canSave, ignoreCount(overwriteOriginal)},
		"discard":       {run: ignoreCount((*root).leave)},
		"use-preset":    {run: ignoreCount(runChosen)},
		"close-presets": {run: closes},
		"close":         {run: closes},
		"close-help":    {run: closes},

		"take-step":       {run: ignoreCount(takeStep)},
		"try-step":        {run: ignoreCount(tryStep)},
		"close-diagnosis": {run: closes},
		"go-on":           {run: closes},
	}
}

// savingActions choose where what is planned goes, and what follows a save.
func savingActions() map[string]action {
	return map[string]action{
		"save-elsewhere": {canSave, ignoreCount(askElsewhere)},
		"save-in-place":  {canOverwrite, ignoreCount(askOverwrite)},
		"write-plan":     {canWritePlan, ignoreCount(askPlanFile)},
		"copy-resume":    {canCopyResume, ignoreCount(copyResume)},
		"run-resume":     {canResume, ignoreCount(runResume)},
	}
}

// recoveryActions answer the offer of a plan that was left behind.
func recoveryActions() map[string]action {
	return map[string]action{
		"take-up":    {run: ignoreCount(takeUpLeft)},
		"begin-anew": {run: ignoreCount(leaveLeftBehind)},
	}
}

// askingActions answer what is asked about a model.
func askingActions() map[string]action {
	return map[string]action{
		"send-not":   {run: ignoreCount(declineQuestion)},
		"send":       {isAsked, ignoreCount(sendQuestion)},
		"unanswered": {run: ignoreCount(giveUpQuestion)},
		"ask-again":  {isAsked, ignoreCount(askAgain)},
		"offline":    {canWorkOffline, ignoreCount(workOffline)},
	}
}

// strategyActions turn strategies on and off, edit their settings and move them.
func strategyActions() map[string]action {
	return map[string]action{
		"toggle":          {hasPlan, ignoreCount(openRow)},
		"move-later":      {canMoveStrategy, moveStrategy(1)},
		"move-earlier":    {canMoveStrategy, moveStrategy(-1)},
		"toggle-numbered": {hasPlan, toggleNumbered},
	}
}

// decideActions change the plan; u takes each of them back.
func decideActions() map[string]action {
	return map[string]action{
		"accept":          {canFlip, ignoreCount(flipAimed)},
		"drop":            {canDecide, decideOn(spec.Drop)},
		"keep":            {canDecide, decideOn(spec.Keep)},
		"tangent":         {isTurn, ignoreCount(nameAimed)},
		"confirm":         {canConfirm, decideOn(spec.Drop)},
		"confirm-all":     {canConfirmAll, ignoreCount(confirmAll)},
		"ask":             {canAsk, ignoreCount(askAnew)},
		"mark":            {onPanes(panes.HasRow), doInPanes((*panes.Panes).MarkRow)},
		"range":           {onPanes(panes.HasRow), doInPanes((*panes.Panes).MarkRange)},
		"goes":            {hasPlan, ignoreCount(openGoes)},
		"undo":            {run: travelBy((*review.Session).Undo)},
		"redo":            {run: travelBy((*review.Session).Redo)},
		"presets":         {hasPlan, ignoreCount(openPresets)},
		"next-preset":     {hasPlan, stepPreset(1)},
		"previous-preset": {hasPlan, stepPreset(-1)},
	}
}

// findActions find rows, and choose which are listed and in which order.
func findActions() map[string]action {
	return map[string]action{
		"search":             {run: ignoreCount(askSearch)},
		"next-hit":           {canFind, hitsBy(1)},
		"previous-hit":       {canFind, hitsBy(-1)},
		"filter":             {run: ignoreCount(askFilter)},
		"sort":               {onPanes(panes.CanSort), sortBy(1)},
		"sort-back":          {onPanes(panes.CanSort), sortBy(-1)},
		"sort-again":         {onPanes(panes.CanSortAgain), doInPanes((*panes.Panes).SortAgain)},
		"next-change":        {hasPlan, seekBy(find.Change, 1)},
		"previous-change":    {hasPlan, seekBy(find.Change, -1)},
		"next-duplicate":     {hasFacts, seekBy(find.Duplicate, 1)},
		"previous-duplicate": {hasFacts, seekBy(find.Duplicate, -1)},
		"next-heavy":         {run: seekBy(find.HeavyResult, 1)},
		"previous-heavy":     {run: seekBy(find.HeavyResult, -1)},
		"next-finding":       {hasFinding, seeksRound(find.Finding)},
		"previous-finding":   {hasFinding, seekBy(find.Finding, -1)},
		"palette":            {run: ignoreCount(openPalette)},
	}
}

// lookActions change what is shown of the plan.
func lookActions() map[string]action {
	return map[string]action{
		"look":       {onPanes(panes.CanLook), doInPanes((*panes.Panes).NextLook)},
		"edit":       {canEdit, ignoreCount(editShown)},
		"pager":      {canPage, ignoreCount(pageShown)},
		"copy":       {canCopy, ignoreCount(copyShown)},
		"bars":       {hasPlan, ignoreCount(switchBars)},
		"diagnosis":  {run: ignoreCount(openDiagnosis)},
		"turns":      {run: showView(views.Turns)},
		"results":    {run: showView(views.Results)},
		"duplicates": {run: showView(views.Duplicates)},
		"resources":  {run: showView(views.Resources)},
		"tangents":   {run: showView(views.Tangents)},
		"strategies": {run: showView(views.Strategies)},
		"mouse":      {run: ignoreCount(toggleMouse)},
		"help":       {run: ignoreCount(openHelp)},
	}
}

// leaveActions end the program, or stop it for a while.
func leaveActions() map[string]action {
	return map[string]action{
		"suspend":   {run: func(m *root, _ press) tea.Cmd { return terminal.Suspend }},
		"quit":      {run: ignoreCount((*root).quit)},
		"interrupt": {run: ignoreCount((*root).quit)},
	}
}

// ignoreCount is for keys that do the same whatever the count.
func ignoreCount(do func(m *root) tea.Cmd) func(*root, press) tea.Cmd {
	return func(m *root, _ press) tea.Cmd { return do(m) }
}

// turnPages moves by a part of what is visible, down or up.
func turnPages(way, part int) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd { return moveByPages(m, way*p.times(), part) }
}

// turnsFocus gives the focus to a pane further on or back.
func turnsFocus(way int) func(*root, press) tea.Cmd {
	return func(m *root, _ press) tea.Cmd { return m.TurnFocus(way) }
}

// scrollChart moves the chart of the list to later turns or back.
func scrollChart(way int) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd { return m.ScrollChart(way * p.times()) }
}

// foldTo unfolds everything above a depth, which a count gives.
func foldTo(depth int) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd {
		to := depth
		if p.count > 0 && depth > 0 {
			to = p.count
		}
		m.List().FoldAll(to)
		return m.ShowChosen()
	}
}

// showView opens a view.
func showView(v views.ID) func(*root, press) tea.Cmd {
	return func(m *root, _ press) tea.Cmd {
		if m.sheet != nil { // The diagnosis names the views too.
			m.closeSheet()
		}
		return m.SetView(v)
	}
}

// decideOn makes a decision about what is chosen.
func decideOn(v spec.Verdict) func(*root, press) tea.Cmd {
	return func(m *root, _ press) tea.Cmd { return decideAimed(m, v) }
}

// toggleNumbered turns the strategy of a digit on or off.
func toggleNumbered(m *root, p press) tea.Cmd {
	return terminal.Launch(m.Toggle(views.OfDigit(p.key)))
}

// onPanes says why the panes alone cannot do something.
func onPanes(can func(m *panes.Panes) (bool, string)) func(m *root) (bool, string) {
	return func(m *root) (bool, string) { return can(m.Panes) }
}

// doInPanes is for keys that do something with the panes alone.
func doInPanes(do func(m *panes.Panes) tea.Cmd) func(*root, press) tea.Cmd {
	return func(m *root, _ press) tea.Cmd { return do(m.Panes) }
}

// sortBy sorts the list of the view in the next way, or the one before.
func sortBy(way int) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd { return m.SortBy(way * p.times()) }
}

// timesInPanes is inPanes for keys that do it as often as the count says.
func timesInPanes(do func(m *panes.Panes, times int) tea.Cmd) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd { return do(m.Panes, p.times()) }
}

// travelBy goes through the history as often as the count says.
func travelBy(do func(s *review.Session, times int) review.Task) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd { return terminal.Launch(do(m.Session, p.times())) }
}

// stepPreset takes a preset further on, or one before.
func stepPreset(way int) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd {
		return terminal.Launch(m.StepPreset(way * p.times()))
	}
}

// switchBars splits all bars by kind instead of by what goes, or the other way round.
func switchBars(m *root) tea.Cmd {
	m.B.ByKind = !m.B.ByKind
	m.B.Version++
	if m.B.ByKind {
		m.Toast.Note("bars by kind of what stays")
	} else {
		m.Toast.Note("bars by what goes")
	}
	return nil
}
