package jp

import (
	"decant/model"
)

// Overlay expresses changes as compactions of JP, which hide text of whole turns and keep it. The
// result are the changes that these compactions make, with JP's own texts and one for each event.
// Where the results of a turn are stripped, those that spare names are stripped too; nil names
// none. Findings name what cannot be expressed, and nothing should be saved while there are any.
func (Codec) Overlay(
	c *model.Conversation, changes []model.Change, spare func(event int) bool,
) ([]model.Change, []model.Finding) {
	s, err := checkForkable(c, changes)
	if err != nil {
		return nil, []model.Finding{conversationFinding(err)}
	}
	m := &chooser{c: c, s: s, lossless: true}
	list, err := m.chooseList()
	if err != nil {
		return nil, []model.Finding{conversationFinding(err)}
	}
	sp := newNoteWriter(c, s, list, changes)
	sp.spare = spare
	sp.planTurns()
	return sp.projectChanges(), sp.unsaid
}

func conversationFinding(err error) model.Finding {
	return model.Finding{Rule: ruleUnsaid, Place: "conversation", Effect: err.Error()}
}
