// Package places is where JP keeps conversations on disk: workspaces, the person's own
// data about them, archives and the trash, and which copy of a conversation counts.
//
// It reads folders and small files of JP's own. It must never write anything, and never
// look into what was said.
package places
