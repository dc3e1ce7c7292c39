package render

// PushTitle has a terminal remember the title of its window, and PopTitle brings it back (XTWINOPS
// 22 and 23). Terminals that do not know them show nothing.
const (
	PushTitle = "\x1b[22;2t"
	PopTitle  = "\x1b[23;2t"
)
