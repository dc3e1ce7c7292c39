package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
)

// TestPictureIsWhole reads the picture as a browser would: it is well-formed, holds every word of
// the screen and no escape code.
func TestPictureIsWhole(t *testing.T) {
	t.Parallel()
	svg, err := os.ReadFile("testdata/screens/readme.svg")
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if chars, ok := token.(xml.CharData); ok {
			text.Write(chars)
		}
	}
	for _, want := range []string{"Turns", "Files", "Strategies", "duplicate", "of 200k"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the picture does not show %q", want)
		}
	}
	if strings.ContainsAny(text.String(), "␛\x1b") {
		t.Error("the picture shows an escape code")
	}
}
