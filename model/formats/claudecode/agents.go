package claudecode

import (
	"decant/model"
	"decant/model/formats/claudecode/places"
)

// listSubAgents lists the files of sub-agents that belong to the session.
func (o *opener) listSubAgents() []model.SubAgent {
	if o.c.Path == "" || o.c.Path == "-" {
		return nil
	}
	named := make(map[string]bool)
	for i := range o.lines {
		named[o.lines[i].agent] = true
	}
	return places.ListAgents(o.c.Path, o.c.ID, named)
}
