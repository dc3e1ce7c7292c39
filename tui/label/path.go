package label

import (
	"path/filepath"
	"strings"

	"decant/model"
	"decant/render"
)

// FindFolder returns the folder for relative paths of a conversation's files. It is the
// conversation's own folder, or the common folder of all files if none is there. It is "" if there
// is none.
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

// commonFolder returns the deepest folder that contains both a folder and a file; "" means not
// known yet.
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

// liesIn reports whether a path is in a folder, or is that folder.
func liesIn(path, dir string) bool {
	dir = strings.TrimSuffix(dir, "/")
	return strings.HasPrefix(path, dir) && (len(path) == len(dir) || path[len(dir)] == '/')
}

// BaseOf returns the last element of a path, with the slash of a folder.
func BaseOf(path string) string {
	return path[strings.LastIndexByte(strings.TrimSuffix(path, "/"), '/')+1:]
}

// CutPath returns a path in at most that many cells. Its base name stays whole as long as there is
// room. Then come the folders next to it and the first one.
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
	// Add the folder next to the file, the first folder, and then all that fit before the file.
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

// CutFront returns a path in at most that many cells, cut at its start, so that files with the same
// name can be told apart. If even the base name does not fit, it is cut in the middle.
func CutFront(path string, cells int, g *render.Glyphs) string {
	base := BaseOf(path)
	if render.Width(path) > cells && render.Width(g.Ellipsis+base) > cells {
		return cutMiddle(base, cells, g)
	}
	return g.ClipFront(path, cells)
}

// cutMiddle returns a word cut in the middle, because files differ at either end.
func cutMiddle(s string, cells int, g *render.Glyphs) string {
	room := cells - render.Width(g.Ellipsis)
	if room < 2 {
		return g.Clip(s, cells)
	}
	back := g.ClipFront(s, room/2+render.Width(g.Ellipsis))
	front := g.Clip(s, room-room/2+render.Width(g.Ellipsis))
	return strings.TrimSuffix(front, g.Ellipsis) + back
}

// minFront is how many cells at the start of a text a cut in the middle leaves.
const minFront = 3

// cutAround cuts a text whose first skip bytes other texts share. It returns the start, and after
// an ellipsis what follows the shared bytes.
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
