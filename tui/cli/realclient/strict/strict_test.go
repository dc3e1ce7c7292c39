package strict

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/png"
	"strings"
	"testing"
)

// shades is a PNG of a size in base64.
func shades(t *testing.T, width, height int) string {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(out.Bytes())
}

// webp is a whole picture of 1×1, lossless.
const webp = "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="

// wideWebp is a head of one of 9000×10, which moves.
func wideWebp() string {
	data := []byte("RIFF\x1e\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x02\x00\x00\x00")
	data = append(data, 0x27, 0x23, 0, 9, 0, 0)
	return base64.StdEncoding.EncodeToString(append(data, "ANIM\x00\x00\x00\x00"...))
}

func picture1(kind, data string) string {
	return fmt.Sprintf(`{"type":"image","source":{"type":"base64","media_type":%q,"data":%q}}`,
		kind, data)
}

// refused fails the test unless a body is refused with a text, or taken where that is "".
func refused(t *testing.T, why []string, want string) {
	t.Helper()
	switch all := strings.Join(why, "\n"); {
	case want == "" && len(why) > 0:
		t.Errorf("refused: %s", all)
	case !strings.Contains(all, want):
		t.Errorf("got %q, want %q", all, want)
	}
}

// TestCheckMessages shows what of the Messages API is refused, and in which words.
func TestCheckMessages(t *testing.T) {
	t.Parallel()
	const (
		call = `{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"n",` +
			`"input":{}}]}`
		result = `{"role":"user","content":[{"type":"tool_result","tool_use_id":"a",` +
			`"content":"r"}]}`
		said   = `{"role":"user","content":"go"}`
		answer = `{"role":"assistant","content":"ok"}`
	)
	user := func(blocks string) string { return `{"role":"user","content":[` + blocks + `]}` }
	model := func(block string) string {
		return said + `,{"role":"assistant","content":[` + block + `]},` + said
	}
	use := func(id, name, input string) string {
		return said + fmt.Sprintf(`,{"role":"assistant","content":[{"type":"tool_use","id":%q,`+
			`"name":%q,"input":%s}]},`, id, name, input) +
			user(fmt.Sprintf(`{"type":"tool_result","tool_use_id":%q}`, id))
	}
	wide, small := picture1("image/png", shades(t, 2001, 1)), picture1("image/png", shades(t, 1, 1))
	mark := `{"type":"text","text":"t","cache_control":{"type":"ephemeral"}}`
	for _, tt := range []struct{ name, messages, want string }{
		{"sound", said + "," + call + "," + result + "," + answer + "," + said, ""},
		{
			"two results", said + "," + call + "," + result + "," + result,
			"must have a single result",
		},
		{
			"no result", said + "," + call + "," + said,
			"without `tool_result` blocks immediately after",
		},
		{"call at the end", said + "," + call, "without `tool_result` blocks immediately after: a"},
		{"late result", said + "," + call + "," + said + "," + result, "immediately after: a"},
		{"no call", said + "," + result, "unexpected `tool_use_id`"},
		{
			"call twice", said + "," + call + "," + result + "," + call + "," + result,
			"must be unique",
		},
		{"id", use("a.b", "n", "{}"), "tool_use.id: String should match pattern"},
		{"name", use("a", "a b", "{}"), "tool_use.name: String should match pattern"},
		{"long name", use("a", strings.Repeat("x", 201), "{}"), "at most 200 characters"},
		{"name of 200", use("a", strings.Repeat("x", 200), "{}"), ""},
		{"input", use("a", "n", `"x"`), "Input should be a valid dictionary"},
		{"first", answer + "," + said, "first message must use the"},
		{"role", said + `,{"role":"system","content":"x"}`, "Unexpected role"},
		{"empty message", user("") + "," + said, "all messages must have non-empty content"},
		{"empty text", user(`{"type":"text","text":""}`), "must be non-empty"},
		{"blank text", user(`{"type":"text","text":"\n"}`), "non-whitespace text"},
		{
			"marked text", user(`{"type":"text","text":"","cache_control":{}}`),
			"cache_control cannot be set",
		},
		{"four marks", user(strings.TrimSuffix(strings.Repeat(mark+",", 4), ",")), ""},
		{"five marks", user(strings.TrimSuffix(strings.Repeat(mark+",", 5), ",")), "Found 5"},
		{"no object", user(`"x"`), "valid dictionary"},
		{"type", user(`{"type":"zap"}`), "Input tag 'zap'"},
		{"thinking", model(`{"type":"thinking","thinking":"x","signature":"c2ln"}`), ""},
		{"no signature", model(`{"type":"thinking","thinking":"x"}`), "signature: Field required"},
		{
			"signature", model(`{"type":"thinking","thinking":"x","signature":"!"}`),
			"Invalid `signature`",
		},
		{"redacted", model(`{"type":"redacted_thinking","data":""}`), "Invalid `data`"},
		{"role of thinking", user(`{"type":"thinking","signature":"c2ln"}`), "may only be in"},
		{
			"own call", model(`{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search",` +
				`"input":{}}`),
			"without a corresponding",
		},
		{"picture", user(small), ""},
		{"webp", user(picture1("image/webp", webp)), ""},
		{"wide webp", user(picture1("image/webp", wideWebp())), "max allowed size: 8000 pixels"},
		{"20 wide", user(wide + strings.Repeat(","+small, 19)), ""},
		{"21 wide", user(wide + strings.Repeat(","+small, 20)), "many-image requests: 2000 pixels"},
		{"8001", user(picture1("image/png", shades(t, 1, 8001))), "max allowed size: 8000 pixels"},
		{"100 pictures", user(small + strings.Repeat(","+small, 99)), ""},
		{
			"101 pictures", user(small + strings.Repeat(","+small, 100)),
			"Too much media: 0 document",
		},
		{"kind", user(picture1("image/jpeg", shades(t, 1, 1))), "appears to be a image/png image"},
		{"other kind", user(picture1("image/bmp", shades(t, 1, 1))), "media_type: Input should be"},
		{"cut off", user(picture1("image/png", shades(t, 9, 9)[:80])), "Could not process image"},
		{"no base64", user(picture1("image/png", "***")), "invalid base64 data"},
		{"no bytes", user(picture1("image/png", "")), "image cannot be empty"},
		{
			"large", user(picture1("image/png", strings.Repeat("A", 5<<20+4))),
			"exceeds 5 MB maximum",
		},
		{"surrogate", `{"role":"user","content":"a\ud83d"}`, "no low surrogate"},
		{"pair", `{"role":"user","content":"\ud83d\ude00 \\ud83d"}`, ""},
		{"NUL", `{"role":"user","content":"a\u0000"}`, "unexpected end of data"},
		{
			"window", `{"role":"user","content":"` + strings.Repeat("word ", 210_000) + `"}`,
			"prompt is too long: 210",
		},
		{
			"window and answer", `{"role":"user","content":"` + strings.Repeat("word ",
				195_000) + `"}`,
			"exceed context limit",
		},
		{"white space", said + `,{"role":"assistant","content":"so "}`, "trailing whitespace"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			refused(t, CheckMessages([]byte(`{"model":"claude-sonnet-4-5","max_tokens":8000,`+
				`"messages":[`+tt.messages+`]}`)), tt.want)
		})
	}
}

// TestMessagesByModel shows what depends on the model.
func TestMessagesByModel(t *testing.T) {
	t.Parallel()
	long := `{"role":"user","content":"` + strings.Repeat("word ", 300_000) + `"}`
	for _, tt := range []struct{ name, model, messages, want string }{
		{"small window", "claude-opus-4-5-20251101", long, "prompt is too long"},
		{"large window", "claude-opus-4-6", long, ""},
		{"chosen window", "claude-sonnet-4-5[1m]", long, ""},
		{
			"begun answer", "claude-opus-4-7",
			`{"role":"user","content":"x"},{"role":"assistant","content":"so"}`,
			"does not support assistant message prefill",
		},
		{
			"begun answer of old", "claude-3-5-haiku-20241022",
			`{"role":"user","content":"x"},{"role":"assistant","content":"so"}`, "",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			refused(t, CheckMessages([]byte(`{"model":"`+tt.model+`","messages":`+
				`[`+tt.messages+`]}`)),
				tt.want)
		})
	}
}

// TestCheckResponses shows the same of the Responses API.
func TestCheckResponses(t *testing.T) {
	t.Parallel()
	const (
		call   = `{"type":"function_call","call_id":"c","name":"n","arguments":"{}"}`
		output = `{"type":"function_call_output","call_id":"c","output":"o"}`
		think  = `{"type":"reasoning","id":"rs_1","summary":[]}`
		said   = `{"role":"user","content":[{"type":"input_text","text":"t"}]}`
	)
	shown := func(address string) string {
		return `{"role":"user","content":[{"type":"input_image","image_url":"` + address + `"}]}`
	}
	long := strings.Repeat("x", 65)
	for _, tt := range []struct{ name, items, want string }{
		{"sound", said + "," + think + "," + call + "," + output + "," + said, ""},
		{"no output", call, "No tool output found for function call c"},
		{"no call", output, "No tool call found"},
		{"wrong way round", output + "," + call, "No tool call found"},
		{"call twice", call + "," + call + "," + output, "Duplicate item"},
		{"output twice", call + "," + output + "," + output, "Duplicate item"},
		{
			"item twice", think + "," + think + "," + call + "," + output,
			"Duplicate item found with id",
		},
		{"lone reasoning", think + "," + said, "without its required following item"},
		{"type", `{"type":"zap"}`, "Invalid value: 'zap'"},
		{
			"id", strings.Replace(call, `"call_id"`, `"id":"toolu_1","call_id"`, 1) + "," + output,
			"Expected an ID that begins with 'fc'",
		},
		{"long id", strings.ReplaceAll(call+","+output, `"c"`, `"`+long+`"`), "maximum length 64"},
		{"name", strings.Replace(call, `"n"`, `"a b"`, 1) + "," + output, "does not match pattern"},
		{
			"arguments", strings.Replace(call, "{}", strings.Repeat("1", 1_048_577),
				1) + "," + output,
			"maximum length 1048576",
		},
		{
			"text", call + "," + strings.Replace(output, `"o"`, `"`+strings.Repeat("1",
				10_485_761)+`"`, 1),
			"maximum length 10485760",
		},
		{"picture", shown("data:image/png;base64," + shades(t, 1, 1)), ""},
		{"no picture", shown("data:image/png;base64,PGh0bWw+"), "does not represent a valid image"},
		{
			"kind", shown("data:image/svg+xml;base64,PHN2Zy8+"),
			"unsupported MIME type 'image/svg+xml'",
		},
		{
			"part", `{"role":"assistant","content":[{"type":"input_text","text":"t"}]}`,
			"Invalid value",
		},
		{
			"window", `{"role":"user","content":"` + strings.Repeat("word ", 280_000) + `"}`,
			"exceeds the context window",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			refused(t, CheckResponses([]byte(`{"model":"gpt-5","input":[`+tt.items+`]}`)), tt.want)
		})
	}
}

// TestCheckChat shows the same of Chat Completions.
func TestCheckChat(t *testing.T) {
	t.Parallel()
	const said = `{"role":"user","content":"t"}`
	call := func(id, name, arguments string) string {
		return fmt.Sprintf(`{"role":"assistant","content":null,"tool_calls":[{"id":%q,"type":`+
			`"function",`+
			`"function":{"name":%q,"arguments":%q}}]}`, id, name, arguments)
	}
	result := func(id string) string {
		return fmt.Sprintf(`{"role":"tool","tool_call_id":%q,"content":"o"}`, id)
	}
	one := call("c", "n", "{}")
	shown := `[{"type":"image_url","image_url":{"url":"data:image/png;base64,` +
		shades(t, 1, 1) + `"}}]`
	for _, tt := range []struct{ name, messages, want string }{
		{"sound", said + "," + one + "," + result("c") + "," + said, ""},
		{"no result", one + "," + said, "did not have response messages: c"},
		{"late result", one + "," + said + "," + result("c"), "must be a response to"},
		{"result twice", one + "," + result("c") + "," + result("c"), "Duplicate value"},
		{"no call", said + "," + result("c"), "must be a response to"},
		{"empty", `{"role":"assistant","content":"x","tool_calls":[]}`, "empty array"},
		{
			"id", call(strings.Repeat("x", 41), "n", "{}") + "," + result(strings.Repeat("x", 41)),
			"maximum length 40",
		},
		{"name", call("c", "a b", "{}") + "," + result("c"), "does not match pattern"},
		{"arguments", call("c", "n", "{") + "," + result("c"), "invalid tool call arguments"},
		{"picture", `{"role":"user","content":` + shown + `}`, ""},
		{
			"picture of a tool",
			one + `,{"role":"tool","tool_call_id":"c","content":` + shown + `}`,
			"only allowed for messages with role 'user'",
		},
		{"no content", `{"role":"assistant","content":null}`, "expected a string, got null"},
		{
			"window", `{"role":"user","content":"` + strings.Repeat("word ", 130_000) + `"}`,
			"maximum context length is 128000",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			body := `{"model":"gpt-4o","messages":[` + tt.messages + `]}`
			refused(t, CheckChat([]byte(body)), tt.want)
		})
	}
}

// TestDocuments shows which documents are refused.
func TestDocuments(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, data, want string }{
		{"sound", "%PDF-1.4\n<</Type/Page >>\n%%EOF", ""},
		{"100 pages", "%PDF-1.4\n" + strings.Repeat("<</Type/Page >>\n", 100) + "%%EOF", ""},
		{
			"101 pages", "%PDF-1.4\n" + strings.Repeat("<</Type /Page>>\n", 101) + "%%EOF",
			"100 PDF pages",
		},
		{"cut off", "%PDF-1.4\n", "was not valid"},
		{"password", "%PDF-1.4\n/Encrypt 3 0 R\n%%EOF", "password protected"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			data := base64.StdEncoding.EncodeToString([]byte(tt.data))
			source := `{"type":"base64","media_type":"application/pdf","data":"` + data + `"}`
			refused(t, CheckMessages([]byte(`{"model":"claude-sonnet-4-5","messages":[{"role":`+
				`"user","content":[{"type":"document","source":`+source+`}]}]}`)), tt.want)
		})
	}
}
