package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/strategies/spec"
	"decant/tui/browser"
	"decant/tui/find"
	"decant/tui/keys"
	"decant/tui/list"
	"decant/tui/panes"
	"decant/tui/review"
	"decant/tui/terminal"
	"decant/tui/views"
)

// The table is set here because the function that runs a chosen line reads it.
func init() { actions = actionTable }

// actionTable says what the lines of the key table do, in their order.
var actionTable = map[string]action{
	// These move the cursor and the focus, and change nothing.
	"down":        {run: moveRows(1)},
	"up":          {run: moveRows(-1)},
	"top":         {run: goToTop},
	"bottom":      {run: ignoreCount(goToBottom)},
	"half-down":   {run: turnPages(1, 2)},
	"half-up":     {run: turnPages(-1, 2)},
	"page-down":   {run: turnPages(1, 1)},
	"page-up":     {run: turnPages(-1, 1)},
	"next-pane":   {run: turnsFocus(1)},
	"in":          {run: doInPanes((*panes.Panes).Inward)},
	"out":         {run: goOutward},
	"open":        {run: ignoreCount(openRow)},
	"open-copy":   {run: ignoreCount(openRow)},
	"fold-all":    {run: foldTo(0)},
	"unfold-all":  {run: foldTo(list.Far)},
	"jump":        {onPanes(panes.CanJump), doInPanes((*panes.Panes).Jump)},
	"back":        {inLists(browser.HasTrail), timesInPanes((*panes.Panes).Back)},
	"forward":     {inLists(browser.HasAhead), timesInPanes((*panes.Panes).Forward)},
	"chart-right": {run: scrollChart(1)},
	"chart-left":  {run: scrollChart(-1)},
	"zoom":        {run: doInPanes((*panes.Panes).Zoom)},

	"divider-left":  {onPanes(panes.CanMoveDivider), moveDivider(-1)},
	"divider-right": {onPanes(panes.CanMoveDivider), moveDivider(1)},

	// These work while a prompt is open, and on the lists of keys.
	"search-where":     {run: ignoreCount(switchSearch)},
	"prompt-accept":    {run: ignoreCount((*root).acceptPrompt)},
	"run":              {run: ignoreCount(runChosen)},
	"look-up":          {run: ignoreCount(askHelp)},
	"older":            {run: recallText(-1)},
	"newer":            {run: recallText(1)},
	"next-command":     {run: stepRow(1)},
	"previous-command": {run: stepRow(-1)},
	"prompt-leave":     {run: ignoreCount((*root).leavePrompt)},

	// These answer sheets.
	"save":            {onReview(review.CanSave), ignoreCount(agreeToSave)},
	"stay":            {run: ignoreCount((*root).closeSheet)},
	"leave-it":        {run: ignoreCount((*root).closeSheet)},
	"overwrite":       {onReview(review.CanSave), ignoreCount(overwriteOriginal)},
	"save-alone":      {onReview(review.CanSave), ignoreCount(saveWithImport(false))},
	"save-import":     {onReview(review.CanSave), ignoreCount(saveWithImport(true))},
	"import-not":      {run: ignoreCount((*root).closeSheet)},
	"save-not":        {run: ignoreCount((*root).closeSheet)},
	"save-anyway":     {onReview(review.CanSave), ignoreCount(saveAnyway)},
	"discard":         {run: ignoreCount((*root).leave)},
	"use-preset":      {run: ignoreCount(runChosen)},
	"close-presets":   {run: ignoreCount((*root).closeSheet)},
	"take-step":       {run: ignoreCount(takeStep)},
	"try-step":        {run: ignoreCount(tryStep)},
	keys.StepNumbered: {run: takeNumbered},
	"close-diagnosis": {run: ignoreCount((*root).closeSheet)},
	"close":           {run: ignoreCount((*root).closeSheet)},
	"close-help":      {run: ignoreCount((*root).closeSheet)},
	"go-on":           {run: ignoreCount((*root).closeSheet)},

	// These choose where to write the plan or the fork, and what follows a save.
	"save-elsewhere": {onReview(review.CanSave), ignoreCount(askElsewhere)},
	"save-in-place":  {onReview(review.CanOverwrite), ignoreCount(askOverwrite)},
	"write-plan":     {onReview(review.CanWritePlan), ignoreCount(askPlanFile)},
	"copy-resume":    {canCopyResume, ignoreCount(copyResume)},
	"run-resume":     {onReview(review.CanResumeFork), ignoreCount(runResume)},

	// These answer the offer of a plan that was left behind.
	"take-up":    {run: ignoreCount(takeUpLeft)},
	"begin-anew": {run: ignoreCount(passLeft)},

	// These answer a question about a model.
	"send-not":   {run: ignoreCount(declineQuestion)},
	"send":       {isAsked, ignoreCount(sendQuestion)},
	"unanswered": {run: ignoreCount(giveUpQuestion)},
	"ask-again":  {isAsked, ignoreCount(askAgain(false))},
	"offline":    {onReview(review.CanWorkOffline), ignoreCount(askAgain(true))},

	// These turn strategies on and off, edit their settings and move them.
	"toggle":          {inLists(browser.HasPlan), ignoreCount(openRow)},
	"move-later":      {inLists(browser.CanMoveStrategy), moveStrategy(1)},
	"move-earlier":    {inLists(browser.CanMoveStrategy), moveStrategy(-1)},
	"toggle-numbered": {inLists(browser.HasPlan), toggleNumbered},

	// These choose what is fixed.
	"fix":          {onReview(review.CanFix), ignoreCount(flipFix)},
	"fix-all":      {onReview(review.CanFix), ignoreCount(fixAll)},
	"open-problem": {run: ignoreCount(openRow)},

	// These change the plan. Key u undoes each of them.
	"accept":          {onAim(browser.CanFlip), ignoreCount(flipAimed)},
	"drop":            {onAim(browser.CanDecide), decideOn(spec.Drop)},
	"keep":            {onAim(browser.CanDecide), decideOn(spec.Keep)},
	"tangent":         {inLists(browser.HasTurn), ignoreCount(nameAimed)},
	"confirm":         {onAim(browser.CanConfirm), decideOn(spec.Drop)},
	"confirm-all":     {inLists(browser.CanConfirmAll), ignoreCount(confirmAll)},
	"ask":             {canAsk, ignoreCount(askAnew)},
	"mark":            {onPanes(panes.HasRow), doInPanes((*panes.Panes).MarkRow)},
	"range":           {onPanes(panes.HasRow), doInPanes((*panes.Panes).MarkRange)},
	"goes":            {inLists(browser.HasPlan), ignoreCount(openGoes)},
	"undo":            {run: travelBy((*review.Session).Undo)},
	"redo":            {run: travelBy((*review.Session).Redo)},
	"uncompact":       {onReview(review.MayToggleCompaction), uncompact},
	"presets":         {inLists(browser.HasPlan), ignoreCount(openPresets)},
	"next-preset":     {inLists(browser.HasPlan), stepPreset(1)},
	"previous-preset": {inLists(browser.HasPlan), stepPreset(-1)},

	// These find rows, and choose which rows are listed and in which order.
	"search":             {run: ignoreCount(askSearch)},
	"next-hit":           {canFind, hitsBy(1)},
	"previous-hit":       {canFind, hitsBy(-1)},
	"filter":             {run: ignoreCount(askFilter)},
	"sort":               {inLists(browser.CanSort), sortBy(1)},
	"sort-back":          {inLists(browser.CanSort), sortBy(-1)},
	"sort-again":         {inLists(browser.CanResort), doInPanes((*panes.Panes).SortAgain)},
	"next-change":        {inLists(browser.HasPlan), seekBy(find.Change, 1)},
	"previous-change":    {inLists(browser.HasPlan), seekBy(find.Change, -1)},
	"next-duplicate":     {inLists(browser.HasFacts), seekBy(find.Duplicate, 1)},
	"previous-duplicate": {inLists(browser.HasFacts), seekBy(find.Duplicate, -1)},
	"next-heavy":         {run: seekBy(find.HeavyResult, 1)},
	"previous-heavy":     {run: seekBy(find.HeavyResult, -1)},
	"next-finding":       {hasFinding, seeksRound(find.Finding)},
	"previous-finding":   {hasFinding, seekBy(find.Finding, -1)},
	"palette":            {run: ignoreCount(openPalette)},

	// These change what is shown of the plan.
	"look":       {onPanes(panes.CanLook), doInPanes((*panes.Panes).NextLook)},
	"edit":       {canEdit, ignoreCount(editShown)},
	"pager":      {canPage, ignoreCount(pageShown)},
	"copy":       {canCopy, ignoreCount(copyShown)},
	"bars":       {inLists(browser.HasPlan), ignoreCount(switchBars)},
	"diagnosis":  {run: ignoreCount(openDiagnosis)},
	"turns":      {run: showView(views.Turns)},
	"results":    {run: showView(views.Results)},
	"duplicates": {run: showView(views.Duplicates)},
	"resources":  {run: showView(views.Resources)},
	"tangents":   {run: showView(views.Tangents)},
	"strategies": {run: showView(views.Strategies)},
	"problems":   {run: showView(views.Problems)},
	"mouse":      {run: ignoreCount(toggleMouse)},
	"help":       {run: ignoreCount(openHelp)},

	// These end the program, or suspend it.
	"suspend":   {run: ignoreCount(suspend)},
	"quit":      {run: ignoreCount((*root).quit)},
	"interrupt": {run: ignoreCount((*root).quit)},
}

// onReview asks the review whether it can do something, and why not.
func onReview(can func(s *review.Session) (bool, string)) func(m *root) (bool, string) {
	return func(m *root) (bool, string) { return can(m.Session) }
}

// inLists asks the visible list whether something can be done with it, and why not.
func inLists(can func(b *browser.Browser) (bool, string)) func(m *root) (bool, string) {
	return func(m *root) (bool, string) { return can(&m.Browser) }
}

// onAim asks whether a decision on the aimed rows is possible, and why not.
func onAim(
	can func(b *browser.Browser, a *browser.Aim) (bool, string),
) func(m *root) (bool, string) {
	return func(m *root) (bool, string) { return can(&m.Browser, m.Aim()) }
}

// onPanes asks the panes whether they can do something, and why not.
func onPanes(can func(m *panes.Panes) (bool, string)) func(m *root) (bool, string) {
	return func(m *root) (bool, string) { return can(m.Panes) }
}

// doInPanes is for keys that only affect the panes.
func doInPanes(do func(m *panes.Panes) tea.Cmd) func(*root, press) tea.Cmd {
	return func(m *root, _ press) tea.Cmd { return do(m.Panes) }
}

// timesInPanes is doInPanes for keys that repeat by the count.
func timesInPanes(do func(m *panes.Panes, times int) tea.Cmd) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd { return do(m.Panes, p.times()) }
}

// ignoreCount is for keys that ignore the count.
func ignoreCount(do func(m *root) tea.Cmd) func(*root, press) tea.Cmd {
	return func(m *root, _ press) tea.Cmd { return do(m) }
}

// toggleNumbered turns the strategy of a digit on or off.
func toggleNumbered(m *root, p press) tea.Cmd {
	return terminal.Launch(m.Toggle(views.OfDigit(p.key)))
}

// flipFix chooses or declines the fix of the chosen problem.
func flipFix(m *root) tea.Cmd {
	return terminal.Launch(review.FlipFix(m.Session, m.List().Chosen().At))
}

// fixAll chooses all fixes.
func fixAll(m *root) tea.Cmd { return terminal.Launch(review.FixAll(m.Session)) }

// uncompact shows the conversation as before that many compactions, by the count.
func uncompact(m *root, p press) tea.Cmd {
	return terminal.Launch(review.ToggleCompaction(m.Session, p.count))
}

// travelBy moves through the history by the count.
func travelBy(do func(s *review.Session, times int) review.Task) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd { return terminal.Launch(do(m.Session, p.times())) }
}

// stepPreset chooses the next preset or the previous one.
func stepPreset(way int) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd {
		return terminal.Launch(m.StepPreset(way * p.times()))
	}
}

// moveStrategy moves the chosen strategy before or after its neighbours in the order.
func moveStrategy(way int) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd {
		return terminal.Launch(m.Browser.MoveStrategy(way * p.times()))
	}
}

// decideOn makes a decision about the aimed rows.
func decideOn(v spec.Verdict) func(*root, press) tea.Cmd {
	return func(m *root, _ press) tea.Cmd { return terminal.Launch(m.Decide(m.Aim(), v)) }
}

// flipAimed rejects the changes of the aimed rows, or takes back a decision about them.
func flipAimed(m *root) tea.Cmd { return terminal.Launch(m.Flip(m.Aim())) }

// nameAimed names the aimed turns as tangents, or takes the names back.
func nameAimed(m *root) tea.Cmd {
	return tea.Batch(terminal.Launch(m.Browser.NameTangents()), m.ShowChosen())
}

// confirmAll confirms all tangents in one step.
func confirmAll(m *root) tea.Cmd { return terminal.Launch(m.ConfirmAll(m.Aim())) }

// switchBars splits all bars by kind instead of by fate, or back.
func switchBars(m *root) tea.Cmd {
	m.B.ByKind = !m.B.ByKind
	m.B.Version++
	if m.B.ByKind {
		m.Toast.Note("bars by kind of the text that stays")
	} else {
		m.Toast.Note("bars by what is removed")
	}
	return nil
}

// suspend returns the terminal to the shell for a while.
func suspend(*root) tea.Cmd { return terminal.Suspend }

// dividerStep is how many cells a key moves the divider.
const dividerStep = 2

// moveDivider moves the divider right or left.
func moveDivider(way int) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd { return m.MoveDivider(way * p.times() * dividerStep) }
}
