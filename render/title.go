package render

// PushTitle makes a terminal remember the title of its window, and PopTitle restores it (XTWINOPS
// 22 and 23). Terminals that do not know them show nothing.
const (
	PushTitle = "\x1b[22;2t"
	PopTitle  = "\x1b[23;2t"
)
