package lines

import (
	"decant/strategies/spec"
	"decant/tui/board"
	"decant/tui/browser"
	"decant/tui/find"
	"decant/tui/keys"
	"decant/tui/list"
	"decant/tui/review"
	"decant/tui/sheets"
)

// deed is what a line of the key table does as an answer.
type deed struct {
	// able says why it does nothing now. Nil means always able.
	able func(p *dialog) (ok bool, why string)
	do   func(p *dialog) review.Task
}

// deeds are the effects of answers, by the names of their lines in the key table.
var deeds = map[string]deed{
	// These decide about the chosen row, or the marked ones.
	"toggle":       {inLists(browser.HasPlan), toggleRow},
	"move-later":   {inLists(browser.CanMoveStrategy), moveStrategy(1)},
	"move-earlier": {inLists(browser.CanMoveStrategy), moveStrategy(-1)},
	"accept":       {onAim(browser.CanFlip), flip},
	"drop":         {onAim(browser.CanDecide), decide(spec.Drop)},
	"keep":         {onAim(browser.CanDecide), decide(spec.Keep)},
	"tangent":      {inLists(browser.HasTurn), nameTangents},
	"confirm":      {onAim(browser.CanConfirm), decide(spec.Drop)},
	"confirm-all":  {inLists(browser.CanConfirmAll), confirmAll},

	// These choose what is fixed.
	"fix":     {onReview(review.CanFix), flipFix},
	"fix-all": {onReview(review.CanFix), fixAll},

	// These work everywhere.
	"ask":       {canAsk, askAnew},
	"goes":      {inLists(browser.HasPlan), openGoes},
	"presets":   {inLists(browser.HasPlan), openPresets},
	"diagnosis": {nil, openDiagnosis},
	"undo":      {nil, func(p *dialog) review.Task { return p.session.Undo(1) }},
	"uncompact": {onReview(review.MayToggleCompaction), uncompact},
	"redo":      {nil, func(p *dialog) review.Task { return p.session.Redo(1) }},
	"quit":      {nil, quit},

	// These find rows, and choose which rows are listed and in which order.
	"jump":               {canJump, jump},
	"back":               {inLists(browser.HasTrail), move((*browser.Browser).GoBack, 1)},
	"forward":            {inLists(browser.HasAhead), move((*browser.Browser).GoForward, 1)},
	"next-hit":           {canFind, toHit(1)},
	"previous-hit":       {canFind, toHit(-1)},
	"filter":             {nil, askFilter},
	"sort":               {inLists(browser.CanSort), move((*browser.Browser).Sort, 1)},
	"sort-back":          {inLists(browser.CanSort), move((*browser.Browser).Sort, -1)},
	"sort-again":         {inLists(browser.CanResort), resort},
	"next-change":        {inLists(browser.HasPlan), seek(find.Change, 1)},
	"previous-change":    {inLists(browser.HasPlan), seek(find.Change, -1)},
	"next-duplicate":     {inLists(browser.HasFacts), seek(find.Duplicate, 1)},
	"previous-duplicate": {inLists(browser.HasFacts), seek(find.Duplicate, -1)},
	"next-heavy":         {nil, seek(find.HeavyResult, 1)},
	"previous-heavy":     {nil, seek(find.HeavyResult, -1)},
	"next-finding":       {hasFinding, seekRound(find.Finding)},
	"previous-finding":   {hasFinding, seek(find.Finding, -1)},

	// These answer pages.
	"save":           {onReview(review.CanSave), agreeToSave},
	"save-elsewhere": {onReview(review.CanSave), askElsewhere},
	"save-in-place":  {onReview(review.CanOverwrite), askOverwrite},
	"write-plan":     {onReview(review.CanWritePlan), askPlanFile},
	"leave-it":       {nil, closePage},
	"overwrite":      {onReview(review.CanSave), overwriteOriginal},
	"run-resume":     {onReview(review.CanResumeFork), runResume},
	"save-alone":     {onReview(review.CanSave), saveWithImport(false)},
	"save-import":    {onReview(review.CanSave), saveWithImport(true)},
	"import-not":     {nil, closePage},
	"save-not":       {nil, closePage},
	"save-anyway":    {onReview(review.CanSave), saveAnyway},
	"stay":           {nil, closePage},
	"discard":        {nil, func(p *dialog) review.Task { p.leave(); return nil }},
	"close":          {nil, closePage},
	"go-on":          {nil, closePage},
	"take-up":        {nil, takeUpLeft},
	"begin-anew":     {nil, passLeft},
	"send-not":       {nil, declineQuestion},
	"send":           {isAsked, sendQuestion},
	"unanswered":     {nil, giveUpQuestion},
	"ask-again":      {isAsked, askAgain(false)},
	"offline":        {onReview(review.CanWorkOffline), askAgain(true)},
}

// able says why an answer does nothing now.
func (p *dialog) able(id string) (ok bool, why string) {
	if can := deeds[id].able; can != nil {
		return can(p)
	}
	return true, ""
}

// obey runs an answer, or says why not.
func (p *dialog) obey(id string) {
	if ok, why := p.able(id); !ok {
		p.session.Toast.Warn("not now: " + why)
		return
	}
	p.try(func() review.Task { return deeds[id].do(p) })
}

// onReview asks the review whether it can do something, and why not.
func onReview(can func(s *review.Session) (bool, string)) func(p *dialog) (bool, string) {
	return func(p *dialog) (bool, string) { return can(p.session) }
}

// inLists asks the visible list whether something can be done with it, and why not.
func inLists(can func(m *browser.Browser) (bool, string)) func(p *dialog) (bool, string) {
	return func(p *dialog) (bool, string) { return can(p.m) }
}

// onAim asks whether a decision on the rows in question is possible, and why not.
func onAim(
	can func(m *browser.Browser, a *browser.Aim) (bool, string),
) func(p *dialog) (bool, string) {
	return func(p *dialog) (bool, string) { return can(p.m, p.m.Aim()) }
}

// move is for answers that only move in the lists, by that many steps.
func move(do func(m *browser.Browser, steps int), steps int) func(p *dialog) review.Task {
	return func(p *dialog) review.Task {
		do(p.m, steps)
		return nil
	}
}

// resort sorts the list in the same order again, by the current values.
func resort(p *dialog) review.Task {
	p.m.Resort()
	return nil
}

// seek moves to the next event of a kind, or to the previous one.
func seek(q find.Quarry, way int) func(p *dialog) review.Task {
	return func(p *dialog) review.Task {
		q.Seek(p.m, way, 1)
		return nil
	}
}

// seekRound is seek that continues from the top.
func seekRound(q find.Quarry) func(p *dialog) review.Task {
	return func(p *dialog) review.Task {
		q.SeekRound(p.m, 1)
		return nil
	}
}

// hasFinding reports whether there is a finding to move to, and why not.
func hasFinding(p *dialog) (bool, string) {
	return len(p.m.B.Findings) > 0, "the check found no problem at any event"
}

// canFind reports whether there is a hit to move to, and why not.
func canFind(p *dialog) (bool, string) { return p.finder.CanFind() }

// toHit moves to the next hit, or to the previous one.
func toHit(way int) func(p *dialog) review.Task {
	return func(p *dialog) review.Task {
		p.finder.ToNext(way)
		return nil
	}
}

// canJump reports whether the chosen row repeats another, and why not.
func canJump(p *dialog) (bool, string) {
	return browser.CanJump(p.m, p.m.List().Chosen().Event())
}

// jump moves to what the chosen row repeats.
func jump(p *dialog) review.Task {
	p.m.JumpFrom(p.m.List().Chosen().Event())
	return nil
}

// toggleRow turns the chosen strategy on or off, or asks for the value of a setting.
func toggleRow(p *dialog) review.Task {
	r := p.m.List().Chosen()
	if i := p.m.List().View.Press(r); i.Kind == list.ToggleStrategy {
		return p.session.Toggle(i.At)
	}
	k := board.SettingsOf(r.At)[r.Part]
	if task, flipped := p.session.FlipSetting(k); flipped {
		return task
	}
	return p.askText(board.SettingName(k)+"  "+board.ExplainValues(k),
		func(text string) (review.Task, bool) { return p.session.TakeSetting(k, text) })
}

// moveStrategy moves the chosen strategy before or after its neighbour.
func moveStrategy(way int) func(p *dialog) review.Task {
	return func(p *dialog) review.Task { return p.m.MoveStrategy(way) }
}

// flipFix chooses or declines the fix of the chosen problem.
func flipFix(p *dialog) review.Task { return review.FlipFix(p.session, p.m.List().Chosen().At) }

// uncompact shows the conversation as before its newest compaction, or again as stored.
func uncompact(p *dialog) review.Task { return review.ToggleCompaction(p.session, 0) }

// fixAll chooses all fixes.
func fixAll(p *dialog) review.Task { return review.FixAll(p.session) }

// decide makes a decision about the rows in question.
func decide(v spec.Verdict) func(p *dialog) review.Task {
	return func(p *dialog) review.Task { return p.m.Decide(p.m.Aim(), v) }
}

// flip rejects the changes of these rows, or takes back a decision about them.
func flip(p *dialog) review.Task { return p.m.Flip(p.m.Aim()) }

// nameTangents names these turns as tangents, or takes the names back.
func nameTangents(p *dialog) review.Task { return p.m.NameTangents() }

// confirmAll confirms all tangents.
func confirmAll(p *dialog) review.Task { return p.m.ConfirmAll(p.m.Aim()) }

// canAsk reports whether there is something to ask a model for, and why not.
func canAsk(p *dialog) (bool, string) { return browser.CanAsk(p.m, p.page != nil) }

// askAnew asks for what the user looks at.
func askAnew(p *dialog) review.Task {
	asked := p.m.Ask(p.page != nil)
	if p.page != nil {
		closePage(p)
	}
	return asked
}

// openGoes opens the page that says what is removed. From there the fork is saved.
func openGoes(p *dialog) review.Task {
	return p.open(sheets.NewGoes(p.m.B, p.session, sheets.GoesOptions{InPlace: p.o.InPlace}))
}

// openPresets opens the list of presets.
func openPresets(p *dialog) review.Task {
	return p.open(sheets.NewPresets(p.m.B, p.session, keys.InPresets))
}

// openDiagnosis opens the page that says what fills the context.
func openDiagnosis(p *dialog) review.Task {
	p.open(sheets.NewDiagnosis(p.m.B))
	return p.session.Diagnose()
}

// quit leaves. It asks first if there are decisions that no fork contains.
func quit(p *dialog) review.Task {
	if p.session.HasUnsaved() {
		return p.open(sheets.NewLeaving(p.m.B))
	}
	p.leave()
	return nil
}
