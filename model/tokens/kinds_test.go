package tokens

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
)

// A kind is some text, by name.
type kind struct{ name, text string }

// A maker writes lines as some program does, each by one of its patterns in turn.
type maker struct {
	name     string
	lines    int
	patterns []string
}

// makers write what fills conversations beside prose and code. See fill for the marks.
var makers = []maker{
	{"base64", 60, []string{"{base64}"}},
	{"hex", 60, []string{"{h64}  {path}", "commit {h40}", "{H8}", "index {h7}..{h7} 100644"}},
	{"uuid", 60, []string{`"{w}Id": "{h8}-{h4}-4{h3}-a{h3}-{h12}",`}},
	{"log", 120, []string{
		"{time} {level} [{c}] {w} {w} after {n3}ms id={n6}",
		`time={time} level={level} msg="{w} {w}" {w}={w} {w}={n5}`,
		`10.{n2}.{n3}.{n2} - - [{day}/Mar/2026:{clock} +0000] ` +
			`"GET /{w}/{w}?page={n2} HTTP/1.1" 200 {n5}`,
		"Mar {day} {clock} host{n1} {w}d[{n5}]: {w} {w}: {w}",
	}},
	{"json-lines", 60, []string{
		`{"id":{n7},"{w}":"{w}","{w}_{w}":{n2}.{n2},"{c}":[{n1},{n2},{n3}],` +
			`"{w}":{"{w}":true,"{c}":null,"ts":"{time}"}}`,
	}},
	{"json-indented", 30, []string{
		"  {\n    \"{w}\": \"{w} {w}\",\n    \"{c}\": {n5},\n    \"{w}\": [\n      \"{w}\",\n" +
			"      \"{path}\"\n    ],\n    \"{c}\": false\n  },",
	}},
	{"csv", 150, []string{"{n5},{w},{W} {W},{n3}.{day},{date},true", "{date};{w};{n2},{n1};{W}"}},
	{"listing", 100, []string{
		"./{path}", "-rw-r--r-- 1 {w} {w} {n6} Sep {day} {clock} {path}",
		"drwxr-xr-x 2 {w} {w}   4096 Jan {day} 10:{day} {w}",
	}},
	{"grep", 100, []string{"{path}:{n3}:\t{w} := {w}.{C}({c}, {w})"}},
	{"test-output", 120, []string{
		"=== RUN   Test{W}{C}", "--- PASS: Test{W}{W} ({n1}.{day}s)",
		"    {w}_test.go:{n3}: got {n2}, want {n2}", "ok  \texample.org/{w}/{w}\t{n1}.{n3}s",
		"  ✓ {w} the {w} when {w} is missing ({n3} ms)",
	}},
	{"diff", 150, []string{
		"diff --git a/{path} b/{path}\nindex {h7}..{h7} 100644\n--- a/{path}\n+++ b/{path}\n" +
			"@@ -{n3},{n1} +{n3},{n1} @@ func {c}() error {",
		"-\t{code}", "+\t{code}", " \t{code}", " \t{code}", "-\t{code}", "+\t{code}", "+\t{code}",
		" \t{code}", " }", " \t{code}", " \t{code}", " \t{code}", "", " \t{code}",
	}},
	{"table", 80, []string{
		"┌──────────────────┬────────┐", "│ {w}       │ {n6} │", "├── {w}.go", "│   └── {w}",
		"|---|---|--:|", "{rule}", "| {w} {w} | `{c}` | {n3} |", "└── {w}_{w}.ts",
	}},
	{"numbers", 100, []string{"{n9}\t{n2}.{n6}  {n3}.{n3}  0x{h4} {n2}%  {n2}.{day}MB"}},
	{"ansi", 80, []string{"\x1b[3{n1}m{w}\x1b[0m \x1b[1;3{n1}m{w} {path}\x1b[39m"}},
	{"urls", 80, []string{
		"https://{w}.example.com/{w}/{w}-{w}/{n4}?{w}={w}&{w}={n2}#{w}", "http://{w}.io/{w}.html",
	}},
	{"symbols", 60, []string{"{sign} {w} {sign} {w} {w}{sign}"}},
	{"escaped", 60, []string{
		`{"{w}":"line {n3}\n\t\"{c}\": \\u00e4 {w}\\n{w}",` +
			`"command":["bash","-lc","sed -n '{n2},{n3}p' {path}"]}`,
	}},
	{"numbered", 120, []string{"{n4}\t    {code}", "{n4}→\t{code}"}},
	{"json-cjk", 60, []string{`{"{w}":"{cjk}{cjk}","{cjk}":"{cjk}","n":{n2}}`}},
}

// generatedKinds are what the makers write, the same each time.
func generatedKinds() []kind {
	out := make([]kind, len(makers))
	for k, m := range makers {
		r := rand.New(rand.NewPCG(13, uint64(k)))
		var b strings.Builder
		for i := range m.lines {
			b.WriteString(fill(r, m.patterns[i%len(m.patterns)]) + "\n")
		}
		out[k] = kind{m.name, b.String()}
	}
	return out
}

// mark is a place in a pattern.
var mark = regexp.MustCompile(`\{[a-zA-Z]+[0-9]*\}`)

// fill puts something else in each place of a pattern: {w} a word, {n3} a number of up to three
// digits, {h7} seven hex digits, and what choices and written name.
func fill(r *rand.Rand, pattern string) string {
	return mark.ReplaceAllStringFunc(pattern, func(place string) string {
		name := place[1 : len(place)-1]
		if from, ok := choices[name]; ok {
			s := from[r.IntN(len(from))]
			if name == "code" {
				return fill(r, s)
			}
			return s
		}
		if write, ok := written[name]; ok {
			return write(r)
		}
		return digits(r, name)
	})
}

// digits is a number, or some hex digits.
func digits(r *rand.Rand, name string) string {
	n := 0
	if _, err := fmt.Sscanf(name[1:], "%d", &n); err != nil {
		panic("no mark " + name)
	}
	if name[0] == 'n' {
		most := 1
		for range n {
			most *= 10
		}
		return fmt.Sprint(r.IntN(most))
	}
	s := hex.EncodeToString(randomBytes(r, (n+1)/2))[:n]
	if name[0] == 'H' {
		return strings.ToUpper(s)
	}
	return s
}

var choices = map[string][]string{
	"w":     vocabulary,
	"level": {"INFO", "DEBUG", "WARN", "ERROR"},
	"sign":  strings.Fields("→ ✓ ✗ … — “yes” • ≈ ≤ × ± ° € 🙂 🚀 ✅ ⚠️ ❌ ▸ ’s § µs ½ 🔧 📦"),
	"cjk": strings.Fields("测试 服务器 配置 错误 数据库 設定 確認 エラー ファイル テスト " +
		"서버 설정 오류 파일 데이터"),
	"code": {
		"if err := {w}.{C}(ctx, \"{w}\"); err != nil {",
		"\treturn fmt.Errorf(\"{w} {w}: %w\", err)", "const {c} = await {c}({w}.{w});",
		"// {W} the {w} before the {w} {w}s.", "self.{w}_{w} = {w}[{n1}]",
	},
}

var written = map[string]func(r *rand.Rand) string{
	"W": func(r *rand.Rand) string { return title(word(r)) },
	"c": func(r *rand.Rand) string { return word(r) + title(word(r)) },
	"C": func(r *rand.Rand) string { return title(word(r)) + title(word(r)) },
	"base64": func(r *rand.Rand) string {
		return base64.StdEncoding.EncodeToString(randomBytes(r, 57))
	},
	"day":   func(r *rand.Rand) string { return fmt.Sprintf("%02d", 1+r.IntN(28)) },
	"clock": clock,
	"date":  date,
	"time": func(r *rand.Rand) string {
		return fmt.Sprintf("%sT%s.%03dZ", date(r), clock(r), r.IntN(1000))
	},
	"path": filePath,
	"rule": func(r *rand.Rand) string {
		return strings.Repeat(string("=-#*"[r.IntN(4)]), 20+r.IntN(60))
	},
}

func clock(r *rand.Rand) string {
	return fmt.Sprintf("%02d:%02d:%02d", r.IntN(24), r.IntN(60), r.IntN(60))
}

func date(r *rand.Rand) string {
	return fmt.Sprintf("20%02d-%02d-%02d", 20+r.IntN(7), 1+r.IntN(12), 1+r.IntN(28))
}

var (
	folders = strings.Fields("src internal cmd pkg lib tests docs app")
	endings = strings.Fields(".go .ts .py .md .json .rs _test.go .yaml .tsx .txt .sh")
)

func filePath(r *rand.Rand) string {
	name := word(r)
	if r.IntN(2) == 0 {
		name += []string{"_", "-", ""}[r.IntN(3)] + word(r)
	}
	return folders[r.IntN(len(folders))] + "/" + word(r) + "/" + name +
		endings[r.IntN(len(endings))]
}

func word(r *rand.Rand) string { return vocabulary[r.IntN(len(vocabulary))] }

func title(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func randomBytes(r *rand.Rand, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

var vocabulary = strings.Fields(`account active address agent amount archive array attempt audit
	author backup batch billing bucket buffer build bundle cache callback channel client cluster
	column command commit compile config connect consumer content context cookie counter create
	cursor customer dashboard database default delete deploy detail device digest directory disk
	document domain download driver duration element email enable encode endpoint engine entry
	error event export failed feature fetch field file filter finish folder format frame gateway
	group handler header health host image import index input insert instance invoice item job
	journal kernel label language latency layout length level library limit listener locale lock
	logger login memory merge message method metric migrate mirror module monitor mount network
	node notify number object offset option order output owner package page panel parent parser
	password patch path payload payment pending permission pipeline plugin policy pool port prefix
	process product profile project prompt proxy publish query queue range reader record redirect
	refresh region register release remote render replica report request reset resolve resource
	response result retry return role route runner runtime sample schedule schema scope script
	search secret section segment select sender sequence server service session setting shard
	signal size snapshot socket source stage start state status storage stream string submit
	subnet summary switch symbol sync system table target task team template tenant thread
	ticket timeout timer token topic trace transfer trigger update upload usage user validate
	value vector version view volume wait warning webhook widget window worker wrapper writer zone`)
