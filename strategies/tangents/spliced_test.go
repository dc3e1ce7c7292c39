package tangents_test

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/strategiestest"
	"decant/strategies/tangents"
	"decant/testdata/splice"
)

// invented are sources of our own: some projects of some conversations.
func invented(projects, turns int) []splice.Source {
	out := make([]splice.Source, 0, 2*projects)
	for p := range projects {
		for n := range 2 {
			s := splice.Source{
				Name: fmt.Sprintf("x/p%d__c%d", p, n), Project: fmt.Sprintf("p%d", p),
			}
			for i := range turns + p {
				s.Turns = append(s.Turns, splice.Turn{
					Prompt: fmt.Sprintf("p%d c%d wish %d", p, n, i),
					Steps: []splice.Step{
						{Tool: "Read", Args: map[string]string{"file_path": "/a"}, Text: "x"},
						{Text: "done"},
					}[:1+i%2],
				})
			}
			out = append(out, s)
		}
	}
	return out
}

// TestMake: labels say what was put in, hosts keep their order, and halves share nothing.
func TestMake(t *testing.T) {
	t.Parallel()
	made, err := splice.MakeSpliced(invented(6, 12), 1)
	if err != nil {
		t.Fatal(err)
	}
	again, err := splice.MakeSpliced(invented(6, 12), 1)
	if err != nil || !reflect.DeepEqual(again, made) {
		t.Errorf("the same seed makes others: %v", err)
	}
	half, counts := map[string]splice.Half{}, map[int]int{}
	for i := range made {
		m := &made[i]
		for _, name := range append(slices.Clone(m.Guests), m.Host) {
			project, _, _ := strings.Cut(name, "__")
			if h, ok := half[project]; ok && h != m.Half {
				t.Errorf("%s is in both halves", project)
			}
			half[project] = m.Half
		}
		counts[len(m.Tangents)]++
		labelled(t, m)
	}
	if len(made) < 60 || counts[0] == 0 || counts[1] == 0 || counts[4]+counts[5]+counts[6] == 0 {
		t.Errorf("%d conversations, by tangents: %v", len(made), counts)
	}
}

// labelled opens what was made and looks whose turns they are.
func labelled(t *testing.T, m *splice.Made) {
	t.Helper()
	c, err := m.Open()
	if err != nil {
		t.Fatal(err)
	}
	_, name, _ := strings.Cut(m.Host, "/p")
	project, _, _ := strings.Cut(name, "__")
	for i := range c.Turns {
		prompt := c.EventText(&c.Events[c.Turns[i].Prompt])
		own := strings.HasPrefix(prompt, "p"+project+" ")
		if put := slices.Contains(m.Tangents, i+1); put == own {
			t.Errorf("%s: turn %d, %q, of %s: labelled %t", m.Name, i+1, prompt, m.Host, put)
		}
	}
	if n := len(m.Tangents); n > 0 && (m.Tangents[0] == 1 || m.Tangents[n-1] > len(c.Turns)-3) {
		t.Errorf("%s: of %d turns %v were put in", m.Name, len(c.Turns), m.Tangents)
	}
}

func TestMakeOfTooLittle(t *testing.T) {
	t.Parallel()
	for name, sources := range map[string][]splice.Source{
		"nothing": nil, "one project": invented(1, 20), "short ones": invented(6, 1)[:4],
	} {
		if made, err := splice.MakeSpliced(sources, 1); err == nil {
			t.Errorf("%s: %d conversations", name, len(made))
		}
	}
}

// TestRead: a conversation is brought into the one shape.
func TestRead(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("build it in /w/sub and /home/me/x")
	b.Tool("exec", `{"cmd":"ls /w","timeout":"9"}`, "Chunk ID: 1\nWall time: 2\nOutput:\nok")
	b.Edit("/w/a.go")
	b.Tool("fs_read", `{"path":"b.go"}`, "text<system-reminder>no</system-reminder>")
	b.Tool("ask", `{"what":["x",{"b":"z","a":"y"}]}`, "yes")
	b.Say("built")
	b.Prompt("nobody answers")
	got := splice.ReadSource(b.Done(), "claude-code/somebody__thing__1.jsonl")
	want := []splice.Step{
		{Tool: "Bash", Args: map[string]string{"command": "ls /work/repo"}, Text: "ok"},
		{Tool: "Edit", Args: map[string]string{"file_path": "/work/repo/a.go"}},
		{Tool: "Read", Args: map[string]string{"file_path": "/work/repo/b.go"}, Text: "text"},
		{Tool: "Task", Args: map[string]string{"prompt": "x\ny\nz"}, Text: "yes"},
		{Text: "built"},
	}
	if got.Project != "somebody" || len(got.Turns) != 1 ||
		got.Turns[0].Prompt != "build it in /work/repo/sub and /work/repo/x" {
		t.Fatalf("got %+v", got)
	}
	for i, s := range got.Turns[0].Steps {
		if s.Tool == "Edit" { // What the builder writes is its own affair.
			delete(s.Args, "new_string")
			s.Text = ""
		}
		if i >= len(want) || !reflect.DeepEqual(s, want[i]) {
			t.Errorf("step %d: got %+v", i, s)
		}
	}
}

// TestScore counts a conversation by hand.
func TestScore(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	for range 4 {
		b.Prompt("ten words are what it takes to make this up")
	}
	c := b.Done()
	var s splice.Score
	s.Add(&splice.Made{Tangents: []int{2, 3}}, c, []tangents.Tangent{{Turn: 3}, {Turn: 4}})
	s.Add(&splice.Made{}, c, []tangents.Tangent{{Turn: 1}})
	s.Add(&splice.Made{}, c, nil)
	one := model.RoundWeight(c.Events[0].TotalWeight())
	want := splice.Score{
		Conversations: 3, Clean: 2, Alarms: 1,
		Turns:  splice.Tally{All: 12, Put: 2, Named: 3, Both: 1},
		Tokens: splice.Tally{All: 12 * one, Put: 2 * one, Named: 3 * one, Both: one},
	}
	if s != want {
		t.Errorf("got %+v, want %+v", s, want)
	}
	if p, r := s.Turns.Precision(), s.Turns.Recall(); p != 1.0/3 || r != 0.5 {
		t.Errorf("precision %v, recall %v", p, r)
	}
	if none := (splice.Tally{}); none.Precision() != 1 || none.Recall() != 1 {
		t.Error("of nothing, something is wrong")
	}
	if !bytes.Contains([]byte(splice.ScoreTable(map[splice.Half]*splice.Score{
		splice.Tuning: &s, splice.HeldOut: {},
	})), []byte("| tuning | 3 | 12, 2 | 0.33 | 0.50 | 0.33 | 0.50 | 1 of 2 |\n")) {
		t.Error("the table says something else")
	}
}
