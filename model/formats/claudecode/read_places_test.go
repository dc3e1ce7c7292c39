package claudecode

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats/claudecode/skim"
	"decant/model/source"
	"decant/testdata/damaged"
	"decant/testdata/growth"
)

// TestTheTreeFindsTheSamePlaces holds that the places of uuids that a tree knows are those that the
// client sees in the bytes.
func TestTheTreeFindsTheSamePlaces(t *testing.T) {
	t.Parallel()
	lines := []string{
		`{"uuid":"a","x":{"uuid":"b","uuid":1,"y":[{"uuid":"c"}]},"uuid":"d"}`,
		`{"uuid" :"a","uuid": "b","text":"\"uuid\":\"c","k":"uuid"}`,
		`{"\"uuid":"a","u\u0075id":"b","uuid":"c"}`,
		`{"uuids":"a","auuid":"b","uuid":null}`,
		`[{"uuid":"a"},"uuid",{"uuid":""}]`,
		`"uuid"`,
		`{"parentUuid":"a","x":{"parentUuid":"b","parentUuid":null}}`,
		`{"x":1,"parentUuid":null,"y":[{"parentUuid":"b"}],"parentUuid" :1,"z":"\"parentUuid\":"}`,
	}
	for _, f := range damaged.ListFiles() {
		for line := range bytes.Lines(f.Data) {
			lines = append(lines, string(bytes.TrimSpace(line)))
		}
	}
	most, parents := 0, 0
	for _, text := range lines {
		data := []byte(text)
		var r reader
		err := r.tree.Parse(data, source.Span{End: len(data)})
		got, want := r.findPlaces(data, err == nil), skim.FindPlaces(data)
		if !slices.Equal(got.UUIDs, want.UUIDs) || !slices.Equal(got.Parents, want.Parents) {
			t.Errorf("%.120s: got %v, want %v", text, got, want)
		}
		most, parents = max(most, len(want.UUIDs)), max(parents, len(want.Parents))
	}
	if most < 4 || parents < 2 {
		t.Errorf("no line has more than %d uuids, or more than %d parents", most, parents)
	}
}

// TestDraftSparesNoEdit holds that a record which a fork takes over without a look at it is what
// a look at it makes of it.
func TestDraftSparesNoEdit(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	spared := 0
	for _, f := range damaged.ListFiles() {
		for _, odd := range []string{
			"", `,"session_id":"other"}`, `,"entrypoint":"sdk-ts"}`, `,"isSidechain":0}`,
		} {
			f := damaged.File{Name: f.Name, Data: addMember(f.Data, odd)}
			c, looked := openDamaged(t, f), openDamaged(t, f)
			for _, l := range looked.State.(*state).lines {
				if l != carriedLine && l != noObjectLine {
					l.plain = false
				}
			}
			for _, r := range recipes {
				sparing, n := draftLines(t, c, r.make(c))
				whole, _ := draftLines(t, looked, r.make(looked))
				if spared += n; !slices.Equal(sparing, whole) {
					t.Errorf("%s with %s, %s: the fork is not the same", f.Name, odd, r.name)
				}
			}
		}
	}
	if spared == 0 {
		t.Error("each record was looked at")
	}
}

// addMember gives every second record one more member.
func addMember(data []byte, member string) []byte {
	var out []byte
	n := 0
	for line := range bytes.Lines(data) {
		line = bytes.TrimSpace(line)
		if n++; member != "" && n%2 == 0 && bytes.HasSuffix(line, []byte("}")) {
			line = append(bytes.Clone(line[:len(line)-1]), member...)
		}
		out = append(append(out, line...), '\n')
	}
	return out
}

// draftLines are the lines of a fork of the same id, or why there is none, and how many of them are
// records that need no look.
func draftLines(
	t *testing.T, c *model.Conversation, changes []model.Change,
) (lines []string, same int) {
	t.Helper()
	d, err := Codec{}.Draft(c, changes, model.ForkOptions{Now: forkTime})
	if err != nil {
		return []string{err.Error()}, 0
	}
	var out bytes.Buffer
	if err := d.Files[0].Source.Write(&out, d.Files[0].Pieces); err != nil {
		t.Fatal(err)
	}
	lines = strings.Split(out.String(), "\n")
	for i, p := range d.Files[0].Pieces {
		if p.Record >= 0 && c.State.(*state).lines[p.Record].plain &&
			lines[i] == string(c.Source.Bytes(p.Record)) {
			same++
		}
	}
	return lines, same
}
