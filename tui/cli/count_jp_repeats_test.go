package cli

import "slices"

// This file counts, straight from the events, what dedup-content and dedup-recent would find in
// all of a file.

// repeatedContents are the elements of the results whose content one before has.
func (c *jpCount) repeatedContents() map[int]bool {
	out, first := map[int]bool{}, map[string]bool{}
	for i := range c.items {
		call := c.answered(i)
		if call == nil {
			continue
		}
		key := call.state + " " + c.content(call)
		if first[key] && len(c.items[i].text) >= 256 {
			out[c.items[i].rec] = true
		}
		first[key] = first[key] || call.unique
	}
	return out
}

// about are the files that a call of a tool for files names.
func (call *jpCall) about() []string {
	out := call.touches()
	for _, key := range []string{"file_path", "path", "pattern", "notebook_path"} {
		if p := str(call.args[key]); p != "" {
			return append(out, rooted(p))
		}
	}
	return out
}

// recentRepeats keeps as many contents as there is room for, the one used last at the end.
func (c *jpCount) recentRepeats(room int) map[int]bool {
	type entry struct {
		key   string
		files []string // Of a read.
		named bool
	}
	out, cache := map[int]bool{}, []entry(nil)
	for i := range c.items {
		call := c.answered(i)
		if call == nil {
			continue
		}
		now := entry{key: call.state + " " + c.content(call)}
		switch call.tool {
		case "fs_create_file", "fs_modify_file", "fs_delete_file", "fs_move_file":
			cache = slices.DeleteFunc(cache, func(e entry) bool {
				return slices.ContainsFunc(call.about(), func(p string) bool {
					return slices.Contains(e.files, p)
				})
			})
		case "fs_read_file", "fs_grep_files", "fs_list_files":
			now.files = call.about()
		}
		if len(c.items[i].text) < 200 {
			continue
		}
		at := slices.IndexFunc(cache, func(e entry) bool { return e.key == now.key })
		if at >= 0 {
			now = cache[at]
			cache = slices.Delete(cache, at, at+1)
			if now.named {
				out[c.items[i].rec] = true
			}
		} else if len(cache) == room {
			cache = cache[1:]
		}
		now.named = now.named || call.unique // Of two calls with one id none can be named.
		cache = append(cache, now)
	}
	return out
}
