package main

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/png"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"decant/testdata/growth"
)

// What a rollout holds that was compacted again and again: each compaction says the same images
// once more.
const (
	imagesEach = 30
	imageBytes = 1_000_000
	rolloutID  = "0199c0de-0000-7000-8000-00000000d15c"
)

// rolloutWriter writes the lines of a rollout.
type rolloutWriter struct {
	w    *bufio.Writer
	size int
	err  error
}

// line writes a line of a type.
func (r *rolloutWriter) line(kind, payload string) {
	n, err := fmt.Fprintf(r.w,
		`{"timestamp":"2026-11-01T10:00:00.000Z","type":%q,"payload":%s}`+"\n", kind, payload)
	r.size += n
	if r.err == nil {
		r.err = err
	}
}

// turn writes a prompt with a call and its output.
func (r *rolloutWriter) turn(n int) {
	r.line("response_item", fmt.Sprintf(`{"type":"message","role":"user","content":`+
		`[{"type":"input_text","text":"Step %d"}]}`, n))
	r.line("response_item", fmt.Sprintf(`{"type":"function_call","name":"exec_command",`+
		`"arguments":"{\"cmd\":\"cat f%d\"}","call_id":"call_%d"}`, n%7, n))
	r.line("response_item", fmt.Sprintf(`{"type":"function_call_output","call_id":"call_%d",`+
		`"output":"Exit code: 0\nWall time: 0.1 seconds\nOutput:\n%s"}`, n,
		strings.Repeat(`a line of a file\n`, 200)))
}

// imagesSaid is a history with images, as a compaction lists it.
func imagesSaid(tb testing.TB) string {
	tb.Helper()
	var head bytes.Buffer
	if err := png.Encode(&head, image.NewGray(image.Rect(0, 0, 800, 600))); err != nil {
		tb.Fatal(err)
	}
	rng := rand.NewChaCha8([32]byte{1})
	items := make([]string, imagesEach)
	for i := range items {
		data := append(bytes.Clone(head.Bytes()), make([]byte, imageBytes)...)
		_, _ = rng.Read(data[head.Len():]) // It never fails.
		items[i] = fmt.Sprintf(`{"type":"message","role":"user","content":[{"type":"input_text",`+
			`"text":"Look at %d"},{"type":"input_image","image_url":"data:image/png;base64,%s"}]}`,
			i, base64.StdEncoding.EncodeToString(data))
	}
	return strings.Join(items, ",")
}

// writeRollout writes a rollout of at least so many bytes.
func writeRollout(tb testing.TB, w io.Writer, size int) {
	tb.Helper()
	r := rolloutWriter{w: bufio.NewWriter(w)}
	r.line("session_meta", fmt.Sprintf(`{"id":%q,"cwd":"/w","cli_version":"0.140.0"}`, rolloutID))
	r.line("turn_context", `{"cwd":"/w","model":"gpt-5.5"}`)
	said := imagesSaid(tb)
	for n := 1; r.size < size; n++ {
		r.turn(n)
		r.line("compacted", `{"message":"","replacement_history":[`+said+`]}`)
	}
	for n := range 8 {
		r.turn(1_000_000 + n)
	}
	if err := r.w.Flush(); err != nil || r.err != nil {
		tb.Fatal(err, r.err)
	}
}

// TestStreamedKeepsToItsMemory reports on a rollout that stays on the disk, and saves a fork of it:
// neither takes memory for what is superseded. With DECANT_LONG it is one of 2 GB.
func TestStreamedKeepsToItsMemory(t *testing.T) {
	if testing.Short() || growth.Raced {
		t.Skip("it writes some hundred MB, and the race detector takes memory of its own")
	}
	size, most := 400_000_000, 160_000_000
	if os.Getenv("DECANT_LONG") != "" {
		size, most = 2_000_000_000, 300_000_000
	}
	path := filepath.Join(t.TempDir(), "rollout-2026-11-01T10-00-00-"+rolloutID+".jsonl")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	writeRollout(t, f, size)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	for _, do := range []string{"-n", "-y"} {
		cmd := program(t, do, "--stream", "-s", "strip-tool-results", "-k", "0", "--json", path)
		peak := peakOf(t, cmd)
		t.Logf("%s: %d MB of %d MB", do, peak/1_000_000, size/1_000_000)
		if peak == 0 || peak > most {
			t.Errorf("%s: %d MB were taken, want %d at most", do, peak/1_000_000, most/1_000_000)
		}
	}
}

// peakOf runs a command and says how much memory it took at most, in bytes, as far as that was
// seen while it ran: what the system tells at its end counts the memory of this process as well.
func peakOf(t *testing.T, cmd *exec.Cmd) int {
	t.Helper()
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error)
	go func() { ended <- cmd.Wait() }()
	peak := 0
	for {
		status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", cmd.Process.Pid))
		if kb := highWater.FindSubmatch(status); kb != nil {
			now, _ := strconv.Atoi(string(kb[1]))
			peak = max(peak, now<<10)
		}
		select {
		case err := <-ended:
			if err != nil {
				t.Fatalf("%v: %s", err, &complaint)
			}
			return peak
		case <-time.After(5 * time.Millisecond):
		}
	}
}
