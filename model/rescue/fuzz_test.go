package rescue_test

import (
	"slices"
	"testing"

	"decant/model/formats"
	"decant/model/rescue"
)

// FuzzFix fixes whatever bytes open in a format: the result opens again and has no problem left
// that can be fixed and was not tried.
func FuzzFix(f *testing.F) {
	const most = 40_000 // Larger seeds make slow rounds.
	for _, b := range brokenCases() {
		if len(b.data) <= most {
			f.Add(b.format, b.data)
		}
	}
	f.Fuzz(func(t *testing.T, format string, data []byte) {
		if !slices.Contains(formats.Names(), format) || format == "jp" || len(data) > 4*most {
			t.Skip()
		}
		b := brokenCase{format: format}
		c, err := b.reopen(data)
		if err != nil {
			t.Skip()
		}
		r, err := rescue.Fix(c, rescue.Needed, b.reopen)
		if err != nil {
			return
		}
		checkFixed(t, r)
	})
}

// checkFixed holds a result against what is found in its conversation.
func checkFixed(t *testing.T, r rescue.Result) {
	t.Helper()
	tried := map[[2]string]bool{}
	for _, p := range r.Problems {
		tried[[2]string{p.Rule, p.Place}] = true
	}
	for _, p := range rescue.Find(r.Conversation) {
		if p.Fixable() && rescue.Needed(&p.Problem) && !tried[[2]string{p.Rule, p.Place}] {
			t.Errorf("%s at %s is left, and was not tried", p.Rule, p.Place)
		}
	}
	if n := len(r.Conversation.Source.Records); len(r.Altered) > n {
		t.Errorf("%d of %d records have other bytes", len(r.Altered), n)
	}
	// What was fixed opens again with the same bytes.
	raw := bytesOf(r.Conversation)
	again, err := formats.ReadWith(r.Conversation.Path, raw, formats.OpenOptions{
		Format: r.Conversation.Format,
	})
	if err != nil {
		t.Fatalf("the fixed conversation does not open: %v", err)
	}
	if len(again.Events) != len(r.Conversation.Events) {
		t.Errorf("%d events, opened again %d", len(r.Conversation.Events), len(again.Events))
	}
}
