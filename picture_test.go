package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestPictureIsFresh draws the README's picture again from the screen that a golden file of the
// package tui keeps.
func TestPictureIsFresh(t *testing.T) {
	t.Parallel()
	// Reading the source makes the test's cached result depend on it.
	if _, err := os.ReadFile("testdata/picture/main.go"); err != nil {
		t.Fatal(err)
	}
	screen, err := os.ReadFile("tui/testdata/picture.txt")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "run", "./testdata/picture")
	var stderr bytes.Buffer
	cmd.Stdin, cmd.Stderr = bytes.NewReader(screen), &stderr
	got, err := cmd.Output()
	if err != nil {
		t.Fatalf("go run ./testdata/picture: %v\n%s", err, stderr.Bytes())
	}
	want, err := os.ReadFile("testdata/screen.svg")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("testdata/screen.svg does not show tui/testdata/picture.txt; run .ci/picture")
	}
}

// TestPictureIsWhole reads the picture as a browser would: it is well-formed, holds every word of
// the screen and no escape code.
func TestPictureIsWhole(t *testing.T) {
	t.Parallel()
	svg, err := os.ReadFile("testdata/screen.svg")
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
	for _, want := range []string{"Turns", "Resources", "Strategies", "duplicate", "of 200k"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the picture does not show %q", want)
		}
	}
	if strings.ContainsAny(text.String(), "␛\x1b") {
		t.Error("the picture shows an escape code")
	}
}
