package damaged

import (
	"slices"
	"strings"
	"time"
)

// The time between two records: the newest clients look for a lost parent among what was
// written up to five seconds earlier.
const (
	quick = 2 * time.Second
	slow  = time.Minute
)

// wholeSession is the session that is then damaged: 20 records in four turns. The second turn
// has parallel calls, whose results hang under their own calls.
func wholeSession(step time.Duration) *session {
	s := newSession(step)
	s.prompt("first prompt")                   // 1
	s.reply("a", thinkBlock("first thought"))  // 2
	s.reply("a", textBlock("first answer"))    // 3
	s.reply("a", callBlock("one"))             // 4
	s.result("one")                            // 5
	s.reply("b", textBlock("one is done"))     // 6
	s.prompt("second prompt")                  // 7
	s.reply("c", textBlock("two at once"))     // 8
	s.reply("c", callBlock("two"))             // 9
	s.reply("c", callBlock("three"))           // 10
	s.result("two").Parent = linkTo(uuidOf(9)) // 11
	s.result("three").Parent = linkTo(uuidOf(10))
	s.reply("d", textBlock("both are done"))  // 13
	s.prompt("third prompt")                  // 14
	s.reply("e", thinkBlock("third thought")) // 15
	s.reply("e", callBlock("four"))           // 16
	s.result("four")                          // 17
	s.reply("f", textBlock("four is done"))   // 18
	s.prompt("fourth prompt")                 // 19
	s.reply("g", textBlock("the end"))        // 20
	return s
}

// damage is one way in which a session is broken.
type damage struct {
	name string
	// do breaks the whole session.
	do func(s *session)
	// timed damages depend on how far apart records were written.
	timed bool
}

// ListFiles are all damaged sessions, and the sound one that they were made from.
func ListFiles() []File {
	var out []File
	for _, d := range slices.Concat(fronts, middles, roots, parents, leaves, twice, boundaries) {
		s := wholeSession(quick)
		d.do(s)
		out = append(out, File{d.name, s.data()})
		if d.timed {
			s = wholeSession(slow)
			d.do(s)
			out = append(out, File{d.name + "-slow", s.data()})
		}
	}
	return out
}

// fronts are sessions that have lost their beginning.
var fronts = []damage{
	{"sound", func(*session) {}, true},
	{"front-starts-with-reasoning", func(s *session) { s.cut(1, 1) }, true},
	{"front-starts-with-text", func(s *session) { s.cut(1, 2) }, false},
	{"front-starts-with-call", func(s *session) { s.cut(1, 3) }, false},
	{"front-starts-with-result", func(s *session) { s.cut(1, 4) }, false},
	{"front-starts-with-last-reply", func(s *session) { s.cut(1, 5) }, false},
	{"front-starts-with-parallel-call", func(s *session) { s.cut(1, 9) }, false},
	{"front-starts-with-parallel-result", func(s *session) { s.cut(1, 10) }, false},
	{"front-starts-with-second-result", func(s *session) { s.cut(1, 11) }, false},
	{"front-only-last-turn", func(s *session) { s.cut(1, 18) }, false},
	{"front-only-last-reply", func(s *session) { s.cut(1, 19) }, false},
	{"front-exported-reply-first", func(s *session) {
		s.cut(1, 1)
		s.at(1).Parent = nil
	}, false},
	{"front-exported-result-first", func(s *session) {
		s.cut(1, 4)
		s.at(1).Parent = nil
	}, false},
	{"front-replies-only", func(s *session) {
		s.lines = []line{{record: s.at(2)}, {record: s.at(3)}, {record: s.at(6)}}
		s.at(1).Parent, s.at(3).Parent = nil, linkTo(s.at(2).UUID)
	}, false},
	{"front-torn-line", func(s *session) {
		s.cut(1, 1)
		s.lines[0] = line{raw: `nt":"half a record"},"uuid":"` + uuidOf(2) + `"}`}
	}, false},
	{"front-system-first", func(s *session) {
		r := s.at(1)
		r.Type, r.Subtype, r.Content, r.Message = "system", "informational", "resumed", nil
	}, false},
	{"front-local-command-first", func(s *session) {
		r := s.at(1)
		r.Type, r.Subtype, r.Message = "system", "local_command", nil
		r.Content = "<command-name>/status</command-name>"
	}, false},
}

// middles are sessions that have lost records inside.
var middles = []damage{
	{"middle-prompt-lost", func(s *session) { s.cut(7, 7) }, true},
	{"middle-reply-lost", func(s *session) { s.cut(6, 6) }, true},
	{"middle-call-lost", func(s *session) { s.cut(4, 4) }, true},
	{"middle-result-lost", func(s *session) { s.cut(5, 5) }, true},
	{"middle-parallel-call-lost", func(s *session) { s.cut(9, 9) }, false},
	{"middle-parallel-result-lost", func(s *session) { s.cut(11, 11) }, false},
	{"middle-last-parallel-result-lost", func(s *session) { s.cut(12, 12) }, true},
	{"middle-turn-lost", func(s *session) { s.cut(7, 13) }, true},
	{"middle-half-a-turn-lost", func(s *session) { s.cut(4, 9) }, true},
	{"middle-torn-line", func(s *session) {
		s.lines[5] = line{raw: `{"type":"assistant","mess`}
	}, true},
	{"middle-parents-mended", func(s *session) {
		s.at(7).Parent = linkTo(uuidOf(5))
		s.cut(6, 6)
	}, false},
	{"middle-call-lost-parents-mended", func(s *session) {
		s.at(5).Parent = linkTo(uuidOf(3))
		s.cut(4, 4)
	}, false},
	{"middle-result-lost-parents-mended", func(s *session) {
		s.at(6).Parent = linkTo(uuidOf(4))
		s.cut(5, 5)
	}, false},
	{"end-lost", func(s *session) { s.cut(17, 20) }, false},
	{"end-torn", func(s *session) { s.lines[19] = line{raw: `{"type":"assistant","mess`} }, false},
}

// roots are sessions with more than one beginning.
var roots = []damage{
	{"roots-two", func(s *session) { s.at(14).Parent = nil }, true},
	{"roots-second-starts-with-reply", func(s *session) { s.at(15).Parent = nil }, true},
	{"roots-second-starts-with-result", func(s *session) { s.at(17).Parent = nil }, false},
	{"roots-first-named", func(s *session) {
		s.at(14).Parent = nil
		s.leaf(uuidOf(13))
	}, false},
	{"roots-all", func(s *session) {
		for i := range s.lines {
			s.at(i + 1).Parent = nil
		}
	}, false},
	{"roots-no-parents", func(s *session) {
		for i, l := range s.lines {
			_, rest, _ := strings.Cut(string((&session{lines: []line{l}}).data()), ",")
			s.lines[i] = line{raw: "{" + strings.TrimSpace(rest)}
		}
	}, false},
	{"roots-two-reversed", func(s *session) {
		s.at(14).Parent = nil
		s.lines = append(slices.Clone(s.lines[13:]), s.lines[:13]...)
	}, false},
}

// parents are sessions whose links are wrong.
var parents = []damage{
	{"parent-unknown", func(s *session) { s.at(14).Parent = linkTo("nobody") }, true},
	{"parent-unknown-of-reply", func(s *session) { s.at(15).Parent = linkTo("nobody") }, true},
	{"parent-unknown-of-result", func(s *session) { s.at(17).Parent = linkTo("nobody") }, true},
	{"parent-itself", func(s *session) { s.at(14).Parent = linkTo(uuidOf(14)) }, true},
	{"parent-circle", func(s *session) { s.at(7).Parent = linkTo(uuidOf(13)) }, true},
	{"parent-circle-to-end", func(s *session) { s.at(1).Parent = linkTo(uuidOf(20)) }, false},
	{"parent-two-unknown", func(s *session) {
		s.at(7).Parent, s.at(14).Parent = linkTo("nobody"), linkTo("somebody")
	}, true},
	{"parent-in-progress", func(s *session) {
		r := s.at(6)
		r.Type, r.Message, r.Data = "progress", nil, map[string]string{"type": "hook_progress"}
	}, false},
	{"parent-of-unknown-type", func(s *session) {
		r := s.at(6)
		r.Type, r.Message = "something-new", nil
	}, true},
	{"parent-side-chain", func(s *session) { s.at(6).Side = true }, true},
	{"parent-all-side-chain", func(s *session) {
		for i := range s.lines {
			s.at(i + 1).Side = true
		}
	}, false},
	{"parent-times-equal", func(s *session) {
		for i := range s.lines {
			s.at(i + 1).Timestamp = s.at(1).Timestamp
		}
		s.at(14).Parent = linkTo("nobody")
	}, false},
	{"parent-times-falling", func(s *session) {
		for i := range len(s.lines) / 2 {
			a, b := s.at(i+1), s.at(len(s.lines)-i)
			a.Timestamp, b.Timestamp = b.Timestamp, a.Timestamp
		}
		s.at(14).Parent = linkTo("nobody")
	}, false},
	{"order-reversed", func(s *session) { slices.Reverse(s.lines) }, false},
	{"order-two-swapped", func(s *session) {
		s.lines[12], s.lines[13] = s.lines[13], s.lines[12]
	}, false},
	{"order-last-swapped", func(s *session) {
		s.lines[18], s.lines[19] = s.lines[19], s.lines[18]
	}, false},
}
