package claudecode

import (
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats/claudecode/usage"
	"decant/model/source"
)

// usages are the sizes that the replies of a draft tell, by the order of lines.
func usages(t *testing.T, d *model.Draft) []int {
	t.Helper()
	var out []int
	var tree source.Tree
	for _, l := range lines(t, d) {
		if err := tree.Parse([]byte(l), source.Span{End: len(l)}); err != nil {
			t.Fatal(err)
		}
		if u := tree.Root().Get("message", "usage"); u.Exists() {
			out = append(out, usage.Names.Read(u).Context())
		}
	}
	return out
}

// TestUsageBehindOpenCall looks at the reply that the client trusts when it has
// dropped the last one: a call that nothing answers.
func TestUsageBehindOpenCall(t *testing.T) {
	t.Parallel()
	const stale = 150_007
	tests := []struct {
		name  string
		write func(s *script)
		stale []bool
	}{
		{"answered", func(s *script) { s.ask("x", "T", m{}) }, []bool{true, false}},
		{"open", func(s *script) { s.reply("2", use("x")) }, []bool{false, false}},
		{"open behind reasoning", func(s *script) {
			s.reply("2", think("t"))
			s.reply("2", use("x"))
		}, []bool{false, false, false}},
		{"open behind text", func(s *script) {
			s.reply("2", text("t"))
			s.reply("2", use("x"))
		}, []bool{true, false, false}},
		{"two open", func(s *script) {
			s.reply("2", use("x"))
			s.reply("3", use("y"))
		}, []bool{false, false, false}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var s script
			s.user("a")
			s.reply("1", text("r"))
			s.user("b")
			tt.write(&s)
			_, d := forkOf(t, s.open(t), nil)
			got := usages(t, d)
			if len(got) != len(tt.stale) {
				t.Fatalf("got %v", got)
			}
			for i, n := range got {
				if (n == stale) != tt.stale[i] {
					t.Errorf("reply %d tells %d, stale %v", i, n, tt.stale[i])
				}
			}
		})
	}
}

// TestOddTimes forks records whose times the client's next record could not follow.
func TestOddTimes(t *testing.T) {
	t.Parallel()
	for _, odd := range []any{
		"9999-12-31T23:59:59.999Z", "2027-01-01T00:00:00.000Z", "0000-01-01T00:00:00.000Z",
		"1900-01-01T00:00:00.000Z", "", 1760000000000, nil,
	} {
		for n := 1; n <= 3; n++ {
			var s script
			for i := 1; i <= 3; i++ {
				fields := m{}
				if i == n {
					fields["timestamp"] = odd
				}
				s.user("a", fields)
			}
			fork, _ := forkOf(t, s.open(t), nil)
			if f := (Codec{}).Check(fork); len(f) > 0 {
				t.Errorf("%v at %d: %v", odd, n, f)
			}
			for i := range fork.Events {
				e := &fork.Events[i]
				if e.Time.After(forkTime) || e.Time.Before(forkTime.Add(-365*24*time.Hour)) {
					t.Errorf("%v at %d: record %d is of %v", odd, n, i, e.Time)
				}
			}
		}
	}
}

// TestSharedReplyID gives replies of one id, that are apart, ids of their own.
func TestSharedReplyID(t *testing.T) {
	t.Parallel()
	var s script
	s.user("a")
	for _, id := range []string{"m", "m", "n", "m_1", "m"} {
		s.reply(id, think("t"))
		s.reply(id, text("r"))
		s.user("b")
	}
	fork, d := forkOf(t, s.open(t), nil)
	if f := (Codec{}).Check(fork); len(f) > 0 {
		t.Errorf("got %v", f)
	}
	var got []string
	for _, l := range fork.State.(*state).lines {
		if l.kind == reply {
			got = append(got, l.message)
		}
	}
	if want := "m m m_1 m_1 n n m_1_1 m_1_1 m_2 m_2"; strings.Join(got, " ") != want {
		t.Errorf("got %v, want %s", got, want)
	}
	if text := strings.Join(lines(t, d), ""); strings.Count(text, `"id":"m"`) != 2 {
		t.Errorf("the first reply has lost its id:\n%s", text)
	}
}

// TestInPlaceTitle keeps what the client shows for a session without a title.
func TestInPlaceTitle(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		note  m
		want  string
		lines int
	}{
		{"none", nil, "first", 2},
		{"of the last prompt", m{"type": "last-prompt", "lastPrompt": "typed"}, "typed", 3},
		{"of an old summary", m{"type": "summary", "summary": "Sum"}, "Sum", 4},
		{"of the client", m{"type": "ai-title", "aiTitle": "Own"}, "Own", 4},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var s script
			s.user("first")
			s.user("second")
			if tt.note != nil {
				s.raw(tt.note)
			}
			c := s.open(t)
			d, err := Codec{}.Draft(c, nil, model.ForkOptions{Now: forkTime})
			if err != nil {
				t.Fatal(err)
			}
			for _, got := range []string{written(t, d).Title, d.Title, c.Title} {
				if got != tt.want {
					t.Errorf("got %q, want %q", got, tt.want)
				}
			}
			if got := lines(t, d); len(got) != tt.lines {
				t.Errorf("got %d lines:\n%s", len(got), strings.Join(got, "\n"))
			}
		})
	}
}

// TestOddParents follows links that name no record.
func TestOddParents(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		parent any
		want   string
	}{
		{"none", nil, "c d"},
		{"a number", 5, "a b c d"},
		{"itself", "3", "a b c d"},
		{"below itself", "4", "a b c d"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var s script
			s.user("a")
			s.user("b")
			s.user("c", m{"parentUuid": tt.parent})
			s.user("d")
			if got := short(s.open(t)); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// TestReasoningBetweenCalls keeps the order in which clients send one reply. What
// is expected was sent by real clients.
func TestReasoningBetweenCalls(t *testing.T) {
	t.Parallel()
	tests := []struct{ written, sent string }{
		{"k1 t1 k2 t2", "k1 t1 k2 t2"},
		{"k1 x1 t1 k2 x2 t2", "k1 x1 k2 x2 t1 t2"},
		{"t1 k2 t2", "k2 t1 t2"},
		{"x1 t1 x2 t2", "x1 x2 t1 t2"},
		{"k1 t1 x2 t2", "k1 x2 t1 t2"},
		{"x1 t1 k2 x2 t2 x3", "x1 k2 x2 x3 t1 t2"},
		{"t1 t2 k1 t3 x1 x2 t4", "k1 x1 x2 t1 t2 t3 t4"},
		{"k1 t1 k2 x2 t2", "k1 t1 k2 x2 t2"},
		{"t1 k1 t2 k2 t3", "k1 t1 t2 k2 t3"},
		{"k1 t1 x1 k2 t2", "k1 x1 k2 t1 t2"},
		{"x1 t1 k1 t2 k2 t3 x3", "x1 k1 t1 t2 k2 t3 x3"},
		{"k1 t1 k2 t2 x3 k4 t4", "k1 t1 k2 t2 x3 k4 t4"},
		{"k1 x1 k2 x2 t1", "k1 x1 k2 x2 t1"},
	}
	for _, tt := range tests {
		t.Run(tt.written, func(t *testing.T) {
			t.Parallel()
			var s script
			s.user("p")
			calls := make(map[string]string)
			for w := range strings.FieldsSeq(tt.written) {
				switch w[0] {
				case 'k':
					s.reply("m", think(w))
				case 'x':
					s.reply("m", text(w))
				default:
					calls[w] = s.reply("m", use(w))
				}
			}
			for w := range strings.FieldsSeq(tt.written) {
				if at, ok := calls[w]; ok {
					s.result(w, m{"parentUuid": at})
				}
			}
			s.reply("n", text("end"))
			c := s.open(t)
			var said []string
			for _, w := range strings.Fields(short(c)) {
				if w = strings.Trim(w, "()?"); w[0] != '!' {
					said = append(said, w)
				}
			}
			if got := strings.Join(said, " "); got != "p "+tt.sent+" end" {
				t.Errorf("got %s, want %s", got, tt.sent)
			}
			fork, _ := forkOf(t, c, nil)
			if f := model.CompareViews(c.ForkView(nil), fork.View(nil), "fork"); len(f) > 0 {
				t.Error(f[0])
			}
			if f := (Codec{}).Check(fork); len(f) > 0 {
				t.Error(f[0])
			}
		})
	}
}
