package jp

import (
	"testing"

	"decant/model"
)

// TestOverlayMilder holds that calls for which later ones stand are stripped where
// their turn is, and that reasoning does not go for them then.
func TestOverlayMilder(t *testing.T) {
	t.Parallel()
	// repeat takes out the first call for the second, and the thoughts for that.
	repeat := func(cover string) func(*model.Conversation) []model.Change {
		return func(c *model.Conversation) []model.Change {
			out := append(drop("4.1", "5.1", "3.1")(c), puts(stripped+": x", "7.1")(c)...)
			for i := range out {
				out[i].Cover, out[i].Cause = -1, -1
			}
			if cover != "" {
				later := change(c, cover, model.Remove, "").Event
				out[0].Cover, out[1].Cover = later, later
				out[1].Class, out[2].Cause = model.Covered, 0
			}
			return out
		}
	}
	thoughts := func(c *model.Conversation) []model.Change {
		out := repeat("7.1")(c)
		out[2].Cause = -1
		return out
	}
	tests := []struct {
		name    string
		changes func(*model.Conversation) []model.Change
		said    string
	}{
		{"covered", repeat("7.1"), "5.1=" + stripped + " 7.1=" + stripped},
		{"with reasoning for itself", thoughts, "3.1- 5.1=" + stripped + " 7.1=" + stripped},
		{"taken out", repeat(""), ""},
		{"covered, and another stays", func(c *model.Conversation) []model.Change {
			return repeat("7.1")(c)[:3]
		}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := week().open(t)
			got, unsaid := Codec{}.Overlay(c, tt.changes(c), nil)
			if tt.said == "" {
				if len(unsaid) != 2 || unsaid[0].Place != "4.1" || unsaid[1].Place != "5.1" {
					t.Errorf("got %v", unsaid)
				}
				return
			}
			if s := spellChanges(c, got); s != tt.said || len(unsaid) > 0 {
				t.Fatalf("got %s, %v", s, unsaid)
			}
			ch := got[len(got)-2]
			if ch.Class != model.Covered || c.Events[ch.Cover].ID.String() != "7.1" {
				t.Errorf("got %+v", ch)
			}
			checkFork(t, c, got, model.ForkOptions{ID: forkID, Overlay: true, Now: now})
		})
	}
}
