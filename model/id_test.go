package model

import (
	"strings"
	"testing"
)

func TestID(t *testing.T) {
	t.Parallel()
	tests := []struct {
		text string
		id   ID
	}{
		{"1.1", ID{1, 0, 1}},
		{"12.3", ID{12, 0, 3}},
		{"12/4.3", ID{12, 4, 3}},
	}
	for _, tt := range tests {
		if got := tt.id.String(); got != tt.text {
			t.Errorf("string: got %s, want %s", got, tt.text)
		}
		got, err := ParseID(tt.text)
		if err != nil || got != tt.id {
			t.Errorf("parse %s: got %v, %v", tt.text, got, err)
		}
	}
}

func TestParseIDErrors(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{
		"", "1", ".", "1.", ".1", "0.1", "1.0", "1/0.1", "1/.1", "/1.1", "-1.1", "+1.1", "01.1",
		"1.1.1", "1/2/3.1", "1/2", "a.b", " 1.1", "1.1 ", "1 .1", "99999999999999999999.1", "1.1/1",
	} {
		_, err := ParseID(bad)
		if err == nil || !strings.Contains(err.Error(), "<record>.<block>") {
			t.Errorf("%q: got error %v", bad, err)
		}
	}
}

func TestIsUUID(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"0b9e2f7c-1a2b-4c3d-8e4f-0123456789ab":          true,
		"0B9E2F7C-1A2B-4C3D-8E4F-0123456789AB":          true,
		"":                                              false,
		"0b9e2f7c-1a2b-4c3d-8e4f-0123456789a":           false,
		"0b9e2f7c-1a2b-4c3d-8e4f-0123456789abc":         false,
		"0b9e2f7c1a2b4c3d8e4f0123456789ab":              false,
		"0b9e2f7c-1a2b-4c3d-8e4f-0123456789ag":          false,
		"0b9e2f7c-1a2b-4c3d-8e4f0-123456789ab":          false,
		"0b9e2f7c-1a2b-4c3d-8e4f-012345678/ab":          false,
		"{0b9e2f7c-1a2b-4c3d-8e4f-0123456789a}":         false,
		"urn:uuid:0b9e2f7c-1a2b-4c3d-8e4f-0123456789ab": false,
	} {
		if got := IsUUID(text); got != want {
			t.Errorf("%q: got %t, want %t", text, got, want)
		}
	}
}

func FuzzParseID(f *testing.F) {
	for _, s := range []string{"1.1", "1/2.3", "0.0", "1.1.1", "٣.1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		id, err := ParseID(s)
		if err == nil && id.String() != s {
			t.Fatalf("%q reads as %v", s, id)
		}
		if err != nil && id != (ID{}) {
			t.Fatalf("%q: got %v with error %v", s, id, err)
		}
	})
}
