package tui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"decant/model"
	"decant/render"
	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/views"
)

func TestTrust(t *testing.T) {
	t.Parallel()
	scaled := model.Fit{Method: model.FitScaled, Error: 0.0071, Calls: 41, Held: 41, Scale: 1}
	refused := model.Fit{Method: model.FitRefused, ScriptError: 0.05, Script: "English"}
	tests := []struct {
		name    string
		fit     model.Fit
		assumed bool
		width   int
		want    string
	}{
		{"wide", scaled, false, 120, "± 0.7 %, calibrated on 41 model calls"},
		{"narrow", scaled, false, 80, "± 0.7 %"},
		{"no room", scaled, true, 40, ""},
		{"assumed", scaled, true, 80, "± 0.7 %, family assumed"},
		{"nothing known", model.Fit{}, false, 120, "not calibrated"},
		{"nothing known, narrow", model.Fit{}, false, 80, ""},
		{"nothing known and assumed", model.Fit{}, true, 80, "family assumed"},
		{"refused", refused, false, 120, "recorded usage does not match the texts"},
		{"refused, narrow", refused, false, 100, ""},
		{"a fork", model.Fit{Method: model.FitInherited}, false, 120, "calibrated as its original"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := &draw.Canvas{
				Board: &board.Board{Conv: &model.Conversation{
					Fit:           tt.fit,
					FamilyAssumed: tt.assumed,
				}},
				Paint: draw.Paint{Glyphs: render.Unicode},
			}
			if got := draw.Trust(b, tt.width); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
	b := &draw.Canvas{
		Board: &board.Board{Conv: &model.Conversation{Fit: scaled}},
		Paint: draw.Paint{Glyphs: render.ASCII},
	}
	if got := draw.Trust(b, 80); got != "+/- 0.7 %" {
		t.Errorf("in ASCII it is %q", got)
	}
}

// TestFixedStandsInTheList shows what is sent besides, above the turns, and never as something
// that a plan wins.
func TestFixedStandsInTheList(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 160, 40, everything)
	b := d.board()
	want := b.Conv.Beside(nil)
	if b.Beside != want || want.Fixed == 0 {
		t.Fatalf("%+v is besides, want %+v", b.Beside, want)
	}
	v := d.m.Outlines[views.Turns].View
	top := v.Roots(0)[0]
	if top.Kind != board.RowBesides || !v.Rule(top) || len(v.Events(top)) > 0 {
		t.Errorf("the first row is %+v, want what is sent besides", top)
	}
	row := ansi.Strip(v.Draw(top, "", 90))
	if !strings.Contains(row, render.Short(want.Fixed)+" fixed (system prompt, tools)") ||
		render.Width(row) != 90 {
		t.Errorf("the row is %q", row)
	}
	before, _ := b.WeighTotals()
	if before != b.Conv.Total(nil).Tokens {
		t.Errorf("the header counts %d tokens as the conversation's own", before)
	}
	d.sees("fixed " + render.Short(want.Fixed))
}
