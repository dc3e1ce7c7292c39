package tui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"decant/model"
	"decant/render"
)

func TestTrust(t *testing.T) {
	t.Parallel()
	scaled := model.Fit{Method: model.FitScaled, Error: 0.0071, Calls: 41, Held: 41, Scale: 1}
	tests := []struct {
		name    string
		fit     model.Fit
		assumed bool
		width   int
		want    string
	}{
		{"wide", scaled, false, 120, "± 0.7 %, calibrated on 41 calls"},
		{"narrow", scaled, false, 80, "± 0.7 %"},
		{"no room", scaled, true, 40, ""},
		{"assumed", scaled, true, 80, "± 0.7 %, family assumed"},
		{"nothing known", model.Fit{}, false, 120, "not calibrated"},
		{"nothing known, narrow", model.Fit{}, false, 80, ""},
		{"nothing known and assumed", model.Fit{}, true, 80, "family assumed"},
		{"a fork", model.Fit{Method: model.FitInherited}, false, 120, "calibrated as its original"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := &board{
				conv:   &model.Conversation{Fit: tt.fit, FamilyAssumed: tt.assumed},
				glyphs: render.Unicode,
			}
			if got := b.trust(tt.width); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
	b := &board{conv: &model.Conversation{Fit: scaled}, glyphs: render.ASCII}
	if got := b.trust(80); got != "+/- 0.7 %" {
		t.Errorf("in ASCII it is %q", got)
	}
}

// TestFixedStandsInTheList shows what is sent besides, above the turns, and never as something
// that a plan wins.
func TestFixedStandsInTheList(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 160, 40, everything)
	b := d.m.b
	want := b.conv.Beside()
	if b.beside != want.Sum() || want.Fixed == 0 {
		t.Fatalf("%d tokens are besides, want those of %+v", b.beside, want)
	}
	v := d.m.outlines[viewTurns].view
	top := v.roots(0)[0]
	if top.kind != rowBesides || !v.rule(top) || len(v.events(top)) > 0 {
		t.Errorf("the first row is %+v, want what is sent besides", top)
	}
	row := ansi.Strip(v.draw(top, "", 90))
	if !strings.Contains(row, render.Short(want.Fixed)+" fixed (system prompt, tools)") ||
		render.Width(row) != 90 {
		t.Errorf("the row is %q", row)
	}
	before, _ := b.totals()
	if before != b.conv.Total(nil).Tokens {
		t.Errorf("the header counts %d tokens as the conversation's own", before)
	}
	d.sees("fixed " + render.Short(b.beside))
}
