// Package places knows where JP keeps conversations on disk: workspaces, the user's own data about
// them, archives and the trash. It also knows which copy of a conversation counts.
//
// It reads folders and small files of JP's own. It must never write anything, and never read what
// was said.
package places
