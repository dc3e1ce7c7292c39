package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
	"testing/iotest"

	"decant/model"
	"decant/model/formats"
	"decant/model/tokens"
	"decant/testdata/bench/floor"
	"decant/testdata/usual"
)

// TestFloorFindsTexts holds the floor program to the texts of messages, decoded, and to what
// stands around them.
func TestFloorFindsTexts(t *testing.T) {
	t.Parallel()
	lines := strings.Join([]string{
		`{"type":"user","toolUseResult":{"content":"\"]}"},"message":{"content":"one\n\"two\""}}`,
		`{"message": {"role": "assistant", "content": [ {"type":"text", "text":"\\"},` +
			`{"type":"thinking","thinking":"d\u00e9j\u00E0 \ud83d\ude80 \ud83d\/",` +
			`"signature":"x"},` +
			`{"type":"tool_use","input": {"text":"kept\nas it is"} ,"name":"Read"}]},"n":-1.5e3}`,
		``,
		`{"message":{"content":[{"type":"tool_result","content":[{"type":"text","text":"inner"},` +
			`{"type":"image","source":{"data":"AAAA"}}]}]}}`,
		`{"type":"summary","summary":"not sent","content":"neither"}`,
		`{"message":null}`,
	}, "\n")
	texts := []string{
		"one\n\"two\"", `\`, "déjà 🚀 \ufffd/", `{"text":"kept\nas it is"}`, "inner",
	}
	want := floor.Totals{Records: 5, Texts: len(texts)}
	for _, text := range texts {
		want.Bytes += len(text)
		want.Tokens += tokens.Estimate(tokens.Claude46, []byte(text))
		want.Sum = xor(want.Sum, sha256.Sum256([]byte(text)))
	}
	for name, r := range map[string]io.Reader{
		"at once":   strings.NewReader(lines),
		"in pieces": iotest.OneByteReader(strings.NewReader(lines)),
		"with end":  iotest.DataErrReader(strings.NewReader(lines + "\n")),
	} {
		if got, err := floor.Read(r); err != nil || got != want {
			t.Errorf("%s: got %+v and %v, want %+v", name, got, err, want)
		}
	}
}

// TestFloorStandsDamage reads a line that ends anywhere, and a file that ends in an error.
func TestFloorStandsDamage(t *testing.T) {
	t.Parallel()
	const line = `{"a":[1,{"b":"\""}],"message":{"content":[{"text":"\u00e9\ud83d\ude80"},` +
		`{"input":{"c":[]}},"x",7]}}`
	for n := range line {
		for _, damaged := range []string{line[:n], line[:n] + "]" + line[n:], line[n:]} {
			got, err := floor.Read(strings.NewReader(damaged))
			if err != nil || got.Texts > 3 || got.Bytes > len(line) {
				t.Errorf("%s: got %+v and %v", damaged, got, err)
			}
		}
	}
	broken := errors.New("broken")
	if _, err := floor.Read(iotest.ErrReader(broken)); !errors.Is(err, broken) {
		t.Errorf("got %v, want %v", err, broken)
	}
	if _, err := floor.Run(t.TempDir() + "/none"); err == nil {
		t.Error("a file that does not exist was read")
	}
}

// TestFloorFindsWhatIsSent holds the floor program to what decant finds in a session of which all
// is sent: the same texts, bytes, checksums, and tokens before calibration.
func TestFloorFindsWhatIsSent(t *testing.T) {
	t.Parallel()
	const size = 3_000_000 // More than is read at once.
	data := session(t, size)
	got, err := floor.Read(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	c, err := formats.Read("x.jsonl", data, "")
	if err != nil {
		t.Fatal(err)
	}
	want := floor.Totals{Records: bytes.Count(data, []byte("\n"))}
	for i := range c.Events {
		e := &c.Events[i]
		want.Texts += len(e.Parts)
		want.Bytes += e.Bytes
		want.Tokens += e.TotalWeight()
		want.Sum = xor(want.Sum, e.Sum)
	}
	// Tokens are floating numbers that are added in the same order, but may be scaled.
	if scale := c.Fit.Scale; math.Abs(got.Tokens*scale-want.Tokens) > 1 {
		t.Errorf("got %.1f tokens, want %.1f, scaled by %.4f", got.Tokens, want.Tokens, scale)
	}
	got.Tokens = want.Tokens
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// TestUsualSession holds the made session to what it is for: the same bytes for the same seed, no
// more than was asked for but a turn, and something to find for each strategy that costs time.
func TestUsualSession(t *testing.T) {
	t.Parallel()
	const size = 2_000_000
	data := session(t, size)
	if len(data) < size || len(data) > size*3/2 || !bytes.Equal(data, session(t, size)) {
		t.Errorf("made %d bytes, or others the second time", len(data))
	}
	c, err := formats.Read("x.jsonl", data, "claude-code")
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Warnings) > 0 {
		t.Errorf("warnings: %v", c.Warnings)
	}
	seen, kinds := map[model.Sum]bool{}, map[model.Kind]int{}
	again, all := 0, 0
	for i := range c.Events {
		e := &c.Events[i]
		kinds[e.Kind]++
		if e.Kind != model.ToolResult {
			continue
		}
		all += e.Bytes
		if seen[e.Sum] {
			again += e.Bytes
		}
		seen[e.Sum] = true
	}
	if share := float64(again) / float64(all); share < 0.1 || share > 0.5 {
		t.Errorf("%.2f of the bytes of results are said again", share)
	}
	for _, kind := range []model.Kind{
		model.User, model.Assistant, model.Reasoning, model.ToolCall,
	} {
		if kinds[kind] == 0 {
			t.Errorf("no event of kind %v", kind)
		}
	}
}

// session is a made session of at least so many bytes.
func session(tb testing.TB, size int64) []byte {
	tb.Helper()
	var b bytes.Buffer
	if err := usual.Write(&b, 1, size); err != nil {
		tb.Fatal(err)
	}
	return b.Bytes()
}

// xor is the exclusive or of two checksums.
func xor(a, b [sha256.Size]byte) [sha256.Size]byte {
	for i := range a {
		a[i] ^= b[i]
	}
	return a
}
