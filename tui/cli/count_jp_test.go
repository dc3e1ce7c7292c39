package cli

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"decant/testdata/samples"
)

// This file reads JP conversations a second time, in another way: whole events decoded by
// encoding/json into maps, base64 by the standard library, no spans. What is live and what JP's
// compactions leave is worked out in count_jp_live_test.go.

// ownJP is where our own conversations of JP are.
const ownJP = "../../testdata/jp"

// jpFolders lists the folders of all conversations; without a corpus, our own.
func jpFolders(t *testing.T) []string {
	t.Helper()
	return append(samples.Own(t, "jp/*"), samples.Corpus(t, "jp/*-*")...)
}

// jpItem is one event of a stream, or what JP sends besides.
type jpItem struct {
	rec    int    // The element of the array.
	typ    string // As JP calls it; "" for what JP cannot load.
	kind   string // As decant calls it; "" for what is no event of a count.
	fields map[string]any
	raw    map[string]json.RawMessage
	text   string // As the model is sent it.
	id     string // Of a call.
	turn   int    // Of decant, from 1.
	jpTurn int    // Of JP, from 0, as stored.
	dead   bool
	gone   bool // JP takes it out when it forks.
	// trailing is a turn_start with nothing behind it.
	trailing bool
}

// jpCount is a conversation as the second count sees it.
type jpCount struct {
	items []jpItem
	turns int
	calls []*jpCall
	// packed is true where the first event holds the base config.
	packed bool
}

// jpCall is a request with its response, -1 for none.
type jpCall struct {
	request, response int // Indices into items.
	tool              string
	args              map[string]any // As stored, decoded.
	state             string         // "good", "failed" or "interrupted".
	unique            bool
	delivered         *string // What content has found, nil before.
}

func readJP(t *testing.T, folder string) *jpCount {
	t.Helper()
	var list []json.RawMessage
	if err := json.Unmarshal(read(t, filepath.Join(folder, "events.json")), &list); err != nil {
		t.Fatal(err)
	}
	_, err := os.Stat(filepath.Join(folder, "base_config.json"))
	c := &jpCount{packed: errors.Is(err, fs.ErrNotExist)}
	for i, raw := range list {
		c.items = append(c.items, jpItemOf(i, raw))
	}
	c.repair()
	c.number()
	c.pair()
	c.project()
	return c
}

func jpItemOf(i int, raw json.RawMessage) jpItem {
	it := jpItem{rec: i}
	if json.Unmarshal(raw, &it.fields) != nil || json.Unmarshal(raw, &it.raw) != nil {
		return it
	}
	if str(it.fields["type"]) == "" || str(it.fields["timestamp"]) == "" {
		return it
	}
	it.typ, it.id = str(it.fields["type"]), str(it.fields["id"])
	if !it.load() {
		it.typ, it.kind = "", ""
	}
	return it
}

// load reads what an event says, and reports whether JP could.
func (it *jpItem) load() bool {
	content, ok := it.fields["content"].(string)
	switch it.typ {
	case "chat_request":
		it.kind, it.text = "user", content
	case "chat_response":
		ok = it.reply()
	case "tool_call_request":
		it.kind, it.text = "tool_call", "{}"
		if it.raw["arguments"] != nil {
			it.text = compactJSON(it.raw["arguments"], true)
		}
		ok = it.id != "" && str(it.fields["name"]) != ""
	case "tool_call_response":
		it.kind, it.text = "tool_result", unbase64(content, true)
		_, flagged := it.fields["is_error"].(bool)
		ok = ok && flagged && it.id != ""
	case "compaction":
		_, ok = it.fields["from_turn"].(float64)
	default:
		ok = true
	}
	return ok
}

// reply reads a chat_response: the first of its three forms counts.
func (it *jpItem) reply() bool {
	if v, ok := it.fields["message"]; ok {
		it.kind, it.text = "assistant", str(v)
		_, ok = v.(string)
		return ok
	}
	if v, ok := it.fields["reasoning"]; ok {
		it.kind, it.text = "reasoning", str(v)
		if meta, _ := it.fields["metadata"].(map[string]any); it.text == "" {
			it.text = unbase64(str(meta["anthropic_redacted_thinking"]), true)
		}
		_, ok = v.(string)
		return ok
	}
	it.kind, it.text = "assistant", compactJSON(it.raw["data"], false)
	return it.raw["data"] != nil
}

func str(v any) string { s, _ := v.(string); return s }

// unbase64 is what JP stored a string for: its standard form, where that is asked for the
// URL-safe one too, else the string itself.
func unbase64(s string, urlSafe bool) string {
	forms := []*base64.Encoding{base64.StdEncoding}
	if urlSafe {
		forms = append(forms, base64.URLEncoding)
	}
	for _, form := range forms {
		out, err := form.DecodeString(s)
		if err == nil && form.EncodeToString(out) == s && utf8.Valid(out) {
			return string(out)
		}
	}
	return s
}

// compactJSON spells a value without white space, its members in their order and its numbers as
// they are; values decides whether its strings are base64.
func compactJSON(raw json.RawMessage, values bool) string {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var b strings.Builder
	compactInto(&b, d, values)
	return b.String()
}

func compactInto(b *strings.Builder, d *json.Decoder, values bool) {
	tok, err := d.Token()
	if err != nil {
		return
	}
	switch v := tok.(type) {
	case json.Delim:
		b.WriteString(v.String())
		for n := 0; d.More(); n++ {
			if n > 0 {
				b.WriteByte(',')
			}
			if v == '{' {
				compactInto(b, d, false) // A name.
				b.WriteByte(':')
			}
			compactInto(b, d, values)
		}
		end, _ := d.Token()
		b.WriteString(end.(json.Delim).String())
	case string:
		if values {
			v = unbase64(v, false)
		}
		quoteInto(b, v)
	case json.Number:
		b.WriteString(v.String())
	case bool:
		b.WriteString(map[bool]string{true: "true", false: "false"}[v])
	default:
		b.WriteString("null")
	}
}

func quoteInto(b *strings.Builder, s string) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	_ = e.Encode(s)
	q := strings.TrimSuffix(out.String(), "\n")
	// The standard library escapes two line ends that need no escape.
	q = strings.NewReplacer(`\u2028`, "\u2028", `\u2029`, "\u2029").Replace(q)
	b.WriteString(q)
}
