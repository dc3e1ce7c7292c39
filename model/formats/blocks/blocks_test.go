package blocks

import (
	"encoding/json"
	"testing"

	"decant/model"
	"decant/model/source"
)

func TestEnvelope(t *testing.T) {
	t.Parallel()
	const tail = "\n\n<system-reminder>\nx\n</system-reminder>"
	tests := []struct {
		name, text string
		want       model.Envelope
	}{
		{"nothing", "", 0},
		{"plain", "package main", 0},
		{"arrow", "     1→package main", model.NumbersArrow},
		{"tab", "1\tpackage main", model.NumbersTab},
		{"digits only", "12345678901234567890123456789", 0},
		{"spaces only", "                              1\tx", 0},
		{"reminder", "x" + tail + "\n", model.TrailingReminder},
		{"arrow and reminder", "  10→x" + tail, model.NumbersArrow | model.TrailingReminder},
		{"an error", "<tool_use_error>no</tool_use_error>", model.ErrorTag},
		{"quote at the cut", "12345678901234567890123\"\\\u0001", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			raw, _ := json.Marshal(tt.text)
			if got := EnvelopeOf(raw); got != tt.want {
				t.Errorf("got %b, want %b", got, tt.want)
			}
			if got := EnvelopeOf(source.Quote(tt.text)); got != tt.want {
				t.Errorf("quoted the other way: got %b, want %b", got, tt.want)
			}
		})
	}
}
