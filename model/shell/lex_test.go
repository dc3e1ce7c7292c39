package shell

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// spell writes tokens down: words in brackets, what only a shell knows as ?, variables as $name,
// substitutions as what stands in them, redirections with their target.
func spell(tokens []token) string {
	var out []string
	for _, t := range tokens {
		switch {
		case t.op == "":
			out = append(out, "["+spellWord(t.word)+"]")
		case t.redir:
			s := t.op + "[" + spellWord(t.word) + "]"
			if t.stderr {
				s = "2" + s
			}
			if t.stdin != "" {
				s += fmt.Sprintf("%q", t.stdin)
			}
			out = append(out, s)
		default:
			out = append(out, t.op)
		}
	}
	return strings.Join(out, " ")
}

func spellWord(w word) string {
	var b strings.Builder
	for _, s := range w {
		switch {
		case s.nested != nil:
			b.WriteString("(" + spell(s.nested) + ")")
		case s.blind:
			b.WriteString("?")
		case s.name != "":
			b.WriteString("$" + s.name)
		default:
			b.WriteString(s.text)
		}
	}
	return b.String()
}

func TestLex(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, line, want string
		broken           bool
	}{
		{"nothing", "", "", false},
		{"words", "a  b\tc", "[a] [b] [c]", false},
		{"lines", "a\nb\r\nc", "[a] ; [b] ; [c]", false},
		{"a line that goes on", "a \\\nb c\\\nd", "[a] [b] [cd]", false},
		{"operators", "a&&b||c;d|e&f|&g", "[a] && [b] || [c] ; [d] | [e] & [f] |& [g]", false},
		{"brackets", "(a;b)", "( [a] ; [b] )", false},
		{"single quotes", `a 'b "c" $d \'`, `[a] [b "c" $d \]`, false},
		{"double quotes", `"a 'b' \$c \"d\" \e $f"`, `[a 'b' $c "d" \e $f]`, false},
		{"nothing in quotes", `'' ""`, "[] []", false},
		{"joined", `a'b'"c"\d$e`, "[abcd$e]", false},
		{"a dollar alone", "a$ $ \"$\"", "[a$] [$] [$]", false},
		{"variables", "$a ${b} $1 $? ${c:-d} ${#e}", "[$a] [$b] [?] [?] [?] [?]", false},
		{"a variable in a word", "x$a_b.y ${a}b", "[x$a_b.y] [$ab]", false},
		{"ANSI quotes", `$'a b' $'a\tb'`, "[a b] [?]", false},
		{"locale quotes", `$"a b"`, "[a b]", false},
		{"substitution", "a $(b c | d) e", "[a] [([b] [c] | [d])] [e]", false},
		{"substitution in quotes", `"x $(b "c d") y"`, "[x ([b] [c d]) y]", false},
		{"substitution in a substitution", "$(a $(b))", "[([a] [([b])])]", false},
		{"a group in a substitution", "$( (a; b) ) c", "[(( [a] ; [b] ))] [c]", false},
		{"old substitution", "`a b` c", "[([a] [b])] [c]", false},
		{"old in old", "`a \\`b\\``", "[([a] [([b])])]", false},
		{"arithmetic", "echo $((1 > (2))) b", "[echo] [?] [b]", false},
		{"arithmetic command", "((a > b)) && c", "&& [c]", false},
		{
			"a test", "[[ a < b && -f c ]] && d > e",
			"[[[] [a] [<] [b] [&&] [-f] [c] []]] && [d] >[e]", false,
		},
		{
			"a test behind if", "if [[ a > b ]]; then c; fi",
			"[if] [[[] [a] [>] [b] []]] ; [then] [c] ; [fi]", false,
		},
		{"a comment", "a # b > c\nd #e", "[a] ; [d]", false},
		{"no comment", "a#b 'c #d'", "[a#b] [c #d]", false},
		{"redirections", "a >b >>c <d >|e", "[a] >[b] >>[c] <[d] >|[e]", false},
		{"streams", "a 2>b 1> c 2>&1 3<d", "[a] 2>[b] >[c] 2>&[1] <[d]", false},
		{"a number that is a word", "a 2 >b", "[a] [2] >[b]", false},
		{"both streams", "a &>b &>>c >&d", "[a] &>[b] &>>[c] >&[d]", false},
		{"a file of commands", "a <(b c) >(d)", "[a] [([b] [c])] [([d])]", false},
		{"here-document", "a <<E\nb > c\nE\nd", "[a] <<[E]\"b > c\\n\" ; [d]", false},
		{"here-document in quotes", "a <<'E F'\nb\nE F\n", "[a] <<[E F]\"b\\n\" ;", false},
		{"here-document with tabs", "a <<-E\n\tb\n\tE\nc", "[a] <<-[E]\"\\tb\\n\" ; [c]", false},
		{
			"two here-documents", "a <<E <<F\nb\nE\nc\nF\n",
			"[a] <<[E]\"b\\n\" <<[F]\"c\\n\" ;", false,
		},
		{
			"here-document in a substitution", "\"$(a <<E\nit's\nE\n)\" b",
			"[([a] <<[E]\"it's\\n\" ;)] [b]", false,
		},
		{"here-document without an end", "a <<E\nb", "[a] <<[E]\"b\" ;", false},
		{"here-string", "a <<< b", "[a] <<<[b]", false},
		{"carriage returns", "a <<E\r\nb\r\nE\r\nc", "[a] <<[E]\"b\\r\\n\" ; [c]", false},
		{"a quote that stays open", "a 'b", "[a] [b]", true},
		{"double quotes that stay open", `a "b`, "[a] [b]", true},
		{"a substitution that stays open", "a $(b", "[a] [([b])]", true},
		{"an old one that stays open", "a `b", "[a] [?]", true},
		{"a brace that stays open", "a ${b", "[a] [?]", true},
		{"arithmetic that stays open", "a $((1", "[a] [?]", true},
		{"ANSI quotes that stay open", `a $'b\`, "[a] [?]", true},
		{"a redirection to nothing", "a >", "[a]", true},
		{"a redirection to an operator", "a > | b", "[a] | [b]", true},
		{"here-document without a line", "a <<E", "[a] <<[E]", true},
		{"a backslash at the end", `a \`, "[a] []", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tokens, sound := cutTokens(nil, tt.line)
			if got := spell(tokens); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			if sound == tt.broken {
				t.Errorf("got sound %v", sound)
			}
		})
	}
}

func TestExpand(t *testing.T) {
	t.Parallel()
	w := &walker{scope: scope{folder: "/home/ada/w", home: "/home/ada"}, out: &writes{}}
	w.vars = map[string]arg{
		"one": {{s: "a"}}, "two": {{s: "a"}, {s: "b"}}, "none": unknown,
		"part": {{s: "x/", open: true}},
	}
	tests := []struct{ word, texts, places string }{
		{"a", "a", "/home/ada/w/a"},
		{"$one/b", "a/b", "/home/ada/w/a/b"},
		{"$two$two", "aa ab ba bb", "/home/ada/w/aa /home/ada/w/ab /home/ada/w/ba /home/ada/w/bb"},
		{"$none", "…", "?"},
		{"/x/$none", "/x/…", "/x below"},
		{"/x/y$none/z", "/x/y…", "/x below"},
		{"y$none/z", "y…", "/home/ada/w below"},
		{"$unset", "…", "?"},
		{"${part}y", "x/…", "/home/ada/w/x below"},
		{"*.go", "…", "/home/ada/w below"},
		{"/x/*/y", "/x/…", "/x below"},
		{"'*'.go", "*.go", "/home/ada/w/*.go"},
		{"~", "~", "/home/ada"},
		{"~/x", "~/x", "/home/ada/x"},
		{"'~'/x", "~/x", "/home/ada/w/~/x"},
		{"~bob/x", "~bob/x", "?"},
		{"~/*.md", "~/…", "/home/ada below"},
		{"$PWD/x", "/home/ada/w/x", "/home/ada/w/x"},
		{"$HOME/x", "/home/ada/x", "/home/ada/x"},
		{"$(mktemp)", "/tmp/…", "/tmp below"},
		{"$(date).log", "…", "?"},
		{"''", "", "?"},
		{`C:\\x`, `C:\x`, "/C:/x"},
		{"/" + strings.Repeat("x/", maxPath), "/" + strings.Repeat("x/", maxPath), "?"},
	}
	for _, tt := range tests {
		t.Run(tt.word, func(t *testing.T) {
			t.Parallel()
			tokens, _ := cutTokens(nil, tt.word)
			a := w.expand(tokens[0].word)
			var texts, places []string
			for _, x := range a {
				if x.open {
					x.s += "…"
				}
				texts = append(texts, x.s)
			}
			at, ok := w.places(a)
			for _, p := range at {
				if p.below {
					p.path += " below"
				}
				places = append(places, p.path)
			}
			if !ok {
				places = []string{"?"}
			}
			if got := strings.Join(texts, " "); got != tt.texts {
				t.Errorf("texts: got %q, want %q", got, tt.texts)
			}
			if got := strings.Join(places, " "); got != tt.places {
				t.Errorf("places: got %q, want %q", got, tt.places)
			}
		})
	}
}

func TestOptions(t *testing.T) {
	t.Parallel()
	tests := []struct{ args, values, opts, rest string }{
		{"a b", "", "", "a b"},
		{"-x a -y b", "-y", "-x -y=b", "a"},
		{"-xy a b", "-y", "-xy=a", "b"},
		{"-yx a b", "-y", "-yx", "a b"},
		{"-y5x a", "-x", "-y5x", "a"},
		{"--long a b", "--long", "--long=a", "b"},
		{"-x -- -y a", "-y", "-x", "-y a"},
		{"- a", "", "", "- a"},
		{"a -y", "-y", "-y", "a"},
	}
	for _, tt := range tests {
		t.Run(tt.args, func(t *testing.T) {
			t.Parallel()
			var args []arg
			for f := range strings.FieldsSeq(tt.args) {
				args = append(args, arg{{s: f}})
			}
			opts, rest := splitOptions(args, tt.values)
			var gotOpts, gotRest []string
			for _, o := range opts {
				s := o[0][0].s
				if o[1] != nil {
					s += "=" + o[1][0].s
				}
				gotOpts = append(gotOpts, s)
			}
			for _, a := range rest {
				gotRest = append(gotRest, a[0].s)
			}
			if !slices.Equal(gotOpts, strings.Fields(tt.opts)) ||
				!slices.Equal(gotRest, strings.Fields(tt.rest)) {
				t.Errorf("got %q, %q, want %q, %q", gotOpts, gotRest, tt.opts, tt.rest)
			}
		})
	}
}
