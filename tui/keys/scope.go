package keys

// Scope is a set of places in which a key works.
type Scope uint32

// The places.
const (
	InTurns Scope = 1 << iota
	InResults
	InDuplicates
	InResources
	InTangents
	InStrategies
	InDetail
	InGoes
	InHelp
	InSaved
	InRefused
	InLeaving
	InOverwriting
	InSearch
	InFilter
	InPalette
	InPresets
	InValue
	InRecovered
	InConsent
	InUnanswered
	InDiagnosis
	InProblems
	InRefusing
	InImporting

	InEvents = InTurns | InResults | InDuplicates | InResources | InTangents
	InLists  = InEvents | InStrategies | InProblems
	InPanes  = InLists | InDetail
	InSheets = InGoes | InHelp | InSaved | InRefused | InLeaving | InOverwriting | InPresets |
		InRecovered | InConsent | InUnanswered | InDiagnosis | InRefusing | InImporting
	// InQuestions are sheets on which a key decides what cannot be undone.
	InQuestions = InLeaving | InOverwriting | InRecovered | InConsent | InUnanswered | InRefusing |
		InImporting
	// InLast are the last questions about saving, which are on top of another sheet.
	InLast = InOverwriting | InRefusing | InImporting
	// InTexts are sheets whose text can be handed on.
	InTexts = InGoes | InHelp | InSaved | InRefused
	// InPrompts is where letters are text, while a prompt is open.
	InPrompts  = InSearch | InFilter | InPalette | InValue
	Anywhere   = InPanes | InSheets
	Everywhere = Anywhere | InPrompts
)

// Place says in which panes keys of a scope work, "" for all of them.
func (s Scope) Place() string {
	if panes := s & InPanes; panes == InPanes {
		return ""
	} else if panes == InEvents|InDetail {
		return "except in Strategies, Problems"
	} else if panes == InPanes&^InProblems {
		return "except in Problems"
	}
	for _, w := range []struct {
		scope Scope
		name  string
	}{
		{InResults, "lists"},
		{InTurns, "turns, tangents"},
		{InTangents, "tangents"},
		{InStrategies, "strategies"},
		{InDuplicates, "duplicates"},
		{InResources, "files"},
		{InPresets, "presets"},
		{InGoes, "removals"},
		{InHelp, "help"},
		{InSearch | InFilter | InPalette | InValue, "input line"},
		{InLeaving, "when quitting"},
		{InOverwriting, "before overwriting"},
		{InSaved, "after saving"},
		{InRecovered, "at the start"},
		{InConsent, "before sending"},
		{InUnanswered, "when a model does not answer"},
		{InDiagnosis, "diagnosis"},
		{InProblems, "problems"},
		{InRefusing, "before saving"},
		{InImporting, "before importing"},
	} {
		if s&w.scope != 0 {
			return w.name
		}
	}
	return ""
}
