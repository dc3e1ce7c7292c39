package label

import (
	"path/filepath"
	"strings"

	"decant/model"
	"decant/render"
)

// Shorten is a path as seen from a folder, where it lies in it.
func Shorten(path, dir string) string {
	if rel, err := filepath.Rel(dir, path); dir != "" && err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return path
}

// FindFolder is what the files of a conversation are seen from: its own folder, or the one that all
// have in common where none lies there. It is "" where they have none.
func FindFolder(c *model.Conversation) string {
	all := ""
	for i := range c.Calls {
		for _, p := range c.Calls[i].Effect.Paths {
			switch {
			case !filepath.IsAbs(p):
			case c.CWD != "" && liesIn(p, c.CWD):
				return c.CWD
			default:
				all = commonFolder(all, p)
			}
		}
	}
	if all == "" || all == "/" {
		return c.CWD
	}
	return all
}

// commonFolder is the deepest folder that holds all of a folder and a file; "" is not known yet.
func commonFolder(dir, path string) string {
	if dir == "" || dir == path {
		return filepath.Dir(path)
	}
	for !liesIn(path, dir) {
		up := filepath.Dir(dir)
		if up == dir {
			break
		}
		dir = up
	}
	return dir
}

// liesIn reports whether a path lies under a folder, or is that folder.
func liesIn(path, dir string) bool {
	dir = strings.TrimSuffix(dir, "/")
	return strings.HasPrefix(path, dir) && (len(path) == len(dir) || path[len(dir)] == '/')
}

// BaseOf is the last element of a path, with the slash of a folder.
func BaseOf(path string) string {
	return path[strings.LastIndexByte(strings.TrimSuffix(path, "/"), '/')+1:]
}

// CutPath is a path in at most so many cells: its base name stays whole as long as there is room
// for it, then come the folders next to it and the first one.
func CutPath(path string, cells int, g *render.Glyphs) string {
	if render.Width(path) <= cells {
		return path
	}
	base := BaseOf(path)
	if render.Width(base) > cells {
		return cutMiddle(base, cells, g)
	}
	folders := strings.Split(strings.TrimSuffix(path[:len(path)-len(base)], "/"), "/")
	head, tail := "", base
	spell := func(head, tail string) string { return head + g.Ellipsis + "/" + tail }
	if render.Width(spell("", tail)) > cells {
		return base
	}
	// The folder next to the file, the first one, and then all that fit before the file.
	last := func() string { return folders[len(folders)-1] + "/" + tail }
	if len(folders) > 1 && render.Width(spell("", last())) <= cells {
		tail, folders = last(), folders[:len(folders)-1]
	}
	if front := folders[0] + "/"; len(folders) > 1 && render.Width(spell(front, tail)) <= cells {
		head, folders = front, folders[1:]
	}
	for len(folders) > 1 && render.Width(spell(head, last())) <= cells {
		tail, folders = last(), folders[:len(folders)-1]
	}
	return spell(head, tail)
}

// CutFront is a path in at most so many cells that lost its start, by which files of one name are
// told apart. Where not even its base name fits, that loses its middle.
func CutFront(path string, cells int, g *render.Glyphs) string {
	base := BaseOf(path)
	if render.Width(path) > cells && render.Width(g.Ellipsis+base) > cells {
		return cutMiddle(base, cells, g)
	}
	return g.ClipFront(path, cells)
}

// cutMiddle is a word that lost its middle: files differ at either end.
func cutMiddle(s string, cells int, g *render.Glyphs) string {
	room := cells - render.Width(g.Ellipsis)
	if room < 2 {
		return g.Clip(s, cells)
	}
	back := g.ClipFront(s, room/2+render.Width(g.Ellipsis))
	front := g.Clip(s, room-room/2+render.Width(g.Ellipsis))
	return strings.TrimSuffix(front, g.Ellipsis) + back
}

// minFront is the cells of the start of a text that a cut in its middle leaves.
const minFront = 3

// cutAround is a text that others begin with the same skip bytes as: its start, and behind an
// ellipsis what follows those.
func cutAround(s string, skip, cells int, g *render.Glyphs) string {
	gap := render.Width(g.Ellipsis)
	front := strings.TrimSuffix(g.Clip(s, max(cells/3, minFront)+gap), g.Ellipsis)
	room := cells - render.Width(front) - gap
	switch rest := s[skip:]; {
	case room < gap+1 || len(front) >= skip:
		return cutMiddle(s, cells, g)
	case render.Width(rest) <= room:
		return front + g.ClipFront(s, room+gap)
	default:
		return front + g.Ellipsis + g.Clip(rest, room)
	}
}
