package tui

import "decant/render"

// bulk reports whether a row stands for all events of a tool or of a resource.
func (r rowID) bulk() bool { return r.kind == rowTool || r.kind == rowResource }

// narrowed reports whether the filter hides some of what such a row stands for: it passes for what
// is under it, not by its own name.
func (o *outline) narrowed(r rowID) bool {
	return o.filter != nil && r.bulk() && !o.named(r)
}

// shows reports whether the filter lets an event under a row be seen: nothing is decided unseen.
func (o *outline) shows(r rowID, event int) bool {
	return !o.narrowed(r) || o.filter.pass[event]
}

// groupName names a row that stands for several events, "" for any other.
func (m *root) groupName(r rowID, events int) string {
	all := "all of "
	if m.now().narrowed(r) {
		all = "what the filter shows of "
	}
	switch v := m.now().view.(type) {
	case *resultsView:
		if r.kind == rowTool {
			return all + v.toolName(r) + " (" + plural(events, "result") + ")"
		}
	case *resourcesView:
		if r.kind == rowResource {
			name := render.CleanLine(v.all[r.at].name)
			return all + name + " (" + plural(events, "event") + ")"
		}
	}
	return ""
}
