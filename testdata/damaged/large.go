package damaged

import (
	"bytes"
	"slices"
	"strings"
)

// Limit is the size in bytes above which newer clients read a session's file in another way.
const Limit = 5 << 20

// LargeFiles are sessions of more than [Limit] bytes, most of them in one line that the client
// passes over, and one of just that size. It makes them anew each time.
func LargeFiles() []File {
	out := make([]File, 0, 1+len(large))
	out = append(out, File{"large-not-quite", FillTo(wholeSession(quick).data(), Limit)})
	for _, d := range large {
		s := wholeSession(quick)
		d.do(s)
		out = append(out, File{"large-" + d.name, FillTo(s.data(), Limit+1)})
	}
	return out
}

// FillTo puts a line that no client sends before a session, so that it has a size in bytes; a
// larger one stays as it is.
func FillTo(session []byte, size int) []byte {
	const start, end = `{"type":"file-history-snapshot","messageId":"m","snapshot":{"x":"`, "\"}}\n"
	room := size - len(start) - len(end) - len(session)
	if room < 0 {
		return session
	}
	var out bytes.Buffer
	out.Grow(size)
	out.WriteString(start)
	out.WriteString(strings.Repeat("x", room))
	out.WriteString(end)
	out.Write(session)
	return out.Bytes()
}

// large are the damages of large files: those of others where it matters, and more.
var large = slices.Concat(namedDamages(
	"sound", "leaf-on-side-branch", "parent-unknown", "parent-of-unknown-type",
	"boundary-on-side-branch",
), []damage{
	{"progress-last", func(s *session) { s.progress(6) }, false},
	{"progress-last-named", func(s *session) {
		s.progress(6)
		s.leaf(uuidOf(20))
	}, false},
	{"side-chain-last", func(s *session) {
		s.last = uuidOf(6)
		s.prompt("of a sub-agent").Side = true
	}, false},
	{"boundary-keeps-then-plain", func(s *session) {
		s.boundary(19, 20)
		s.prompt("after")
		s.reply("h", textBlock("later"))
		s.boundary()
		s.prompt("after both")
		s.reply("i", callBlock("five"))
		s.reply("i", callBlock("six"))
		s.result("five").Parent = linkTo(uuidOf(28))
		s.result("six").Parent = linkTo(uuidOf(29))
		s.reply("j", textBlock("much later"))
	}, false},
	{"torn-on-the-way", func(s *session) {
		torn := (&session{lines: s.lines[5:6]}).data()
		s.lines[5] = line{raw: strings.TrimSuffix(string(torn), "}\n")}
	}, false},
})

// namedDamages are damages by their names.
func namedDamages(names ...string) []damage {
	var out []damage
	for _, d := range slices.Concat(fronts, middles, roots, parents, leaves, twice, boundaries) {
		if slices.Contains(names, d.name) {
			out = append(out, d)
		}
	}
	return out
}

// progress appends a note of progress that follows the n-th record.
func (s *session) progress(n int) {
	s.last = uuidOf(n)
	s.add("progress").Data = map[string]string{"type": "hook_progress"}
}
