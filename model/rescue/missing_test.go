package rescue_test

import (
	"encoding/json"
	"errors"
	"os"
	"regexp"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/model/rescue"
	"decant/testdata/growth"
	"decant/testdata/samples"
)

// members are the short members of a record, with the comma behind or before them.
var members = regexp.MustCompile(`(,"\w+":("(?:[^"\\]|\\.){0,80}"|\d+|null|true|false))|` +
	`("\w+":("(?:[^"\\]|\\.){0,80}"|\d+|null|true|false),)`)

// maxAlike is how many members of one name and file are left out, one after another.
const maxAlike = 3

// TestMissingMembers leaves single members out of sound files: an id, a type, a role. Fixes must
// not fail there, not write into other records, and not lose a text for free.
func TestMissingMembers(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	const most = 60_000 // Bytes of a file. Larger ones make no other cases.
	files, cases := 0, 0
	for _, path := range samples.Own(t, "claudecode/*.jsonl", "codex/*.jsonl", "pi/*.jsonl",
		"omp/*.jsonl", "opencode/*.json", "qwencode/*.jsonl", "copilot/*.jsonl",
		"messages/*.json") {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		sound, err := formats.ReadWith(path, data, formats.OpenOptions{})
		if len(data) > most || err != nil {
			continue
		}
		files++
		seen := map[string]int{}
		for _, at := range members.FindAllIndex(data, -1) {
			name := regexp.MustCompile(`\w+`).FindString(string(data[at[0]:at[1]]))
			if seen[name]++; seen[name] > maxAlike {
				continue
			}
			cases++
			cut := append(append([]byte(nil), data[:at[0]]...), data[at[1]:]...)
			checkMissing(t, path+" without "+string(data[at[0]:at[1]]), path, sound.Format, cut)
		}
	}
	if files < 10 || cases < 500 {
		t.Errorf("only %d cases in %d files", cases, files)
	}
}

// checkMissing fixes a file in which a member is missing.
func checkMissing(t *testing.T, what, path, format string, data []byte) {
	reopen := func(data []byte) (*model.Conversation, error) {
		return formats.ReadWith(path, data, formats.OpenOptions{Format: format})
	}
	c, err := reopen(data)
	if err != nil {
		return
	}
	for _, choose := range []rescue.Choose{rescue.OnlyFree, rescue.Needed} {
		r, err := rescue.Fix(c, choose, reopen)
		if err != nil {
			t.Errorf("%s: %v", what, err)
			return
		}
		if invalid(r.Conversation) > invalid(c) {
			t.Errorf("%s: after %v a record is no JSON", what, r.Fixes())
			return
		}
		if choose(&model.Problem{Harm: model.Refused, Loss: model.LossPart}) {
			continue
		}
		if lost := lostTexts(c, r.Conversation); len(lost) > 0 {
			t.Errorf("%s: after %v lost %.300q", what, r.Fixes(), lost)
		}
	}
}

// invalid counts the records that are no JSON.
func invalid(c *model.Conversation) (n int) {
	for _, r := range c.Source.Records {
		if !json.Valid(c.Source.BytesAt(r.Span)) {
			n++
		}
	}
	return n
}

// TestOddIDsStayPaired has a call and a result with the same id, which is empty or the word null.
// The result answers the call, whatever the API says of such an id.
func TestOddIDsStayPaired(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"", "null"} {
		data := anthropicBody(userSays("ls"), answers(toolUse(id, "Bash", object{})),
			userSays([]object{toolResult(id, "a.go")}), answers(text("Done.")), userSays("go"))
		b := bodyCase(anthropic, "", "", "", "", 0, data)
		r, err := rescue.Fix(b.open(t, data), rescue.OnlyFree, b.reopen)
		if err != nil || len(r.Fixes()) > 0 {
			t.Errorf("id %q: got the fixes %v, %v", id, r.Fixes(), err)
		}
	}
}

// TestFixThatDoesNotOpenIsGivenUp has every fixed file refused: the conversation stays as it is,
// and no fix is offered.
func TestFixThatDoesNotOpenIsGivenUp(t *testing.T) {
	t.Parallel()
	for _, b := range brokenCases() {
		c := b.open(t, b.data)
		r, err := rescue.Fix(c, rescue.Needed, func([]byte) (*model.Conversation, error) {
			return nil, errors.New("it does not open")
		})
		if err != nil || r.Conversation != c || len(r.Fixes()) > 0 {
			t.Errorf("%s: got %v and the fixes %v", b.title(), err, r.Fixes())
		}
		for _, p := range r.Problems {
			if p.Optional && rescue.Needed(&p) {
				t.Errorf("%s: offers %q at %s", b.title(), p.Fix, p.Place)
			}
		}
	}
}
