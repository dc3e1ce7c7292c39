package shell

import "testing"

// row is a line, run in /w, and what it does; see say.
type row struct{ line, want string }

// run holds lines to what they do in /w, below the home /home/ada where that
// counts.
func run(t *testing.T, folder string, rows []row) {
	t.Helper()
	seen := map[string]bool{}
	for _, tt := range rows {
		if seen[tt.line] {
			t.Errorf("%q stands twice in the table", tt.line)
		}
		seen[tt.line] = true
		t.Run(tt.line, func(t *testing.T) {
			t.Parallel()
			if got := say(ReadLine(tt.line, folder)); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestReads(t *testing.T) {
	t.Parallel()
	run(t, "/w", []row{
		{"cat main.go", "read /w/main.go"},
		{"  cat   main.go  ", "read /w/main.go"},
		{"cat ./src/../main.go", "read /w/main.go"},
		{"cat /etc/hosts", "read /etc/hosts"},
		{"/bin/cat main.go", "read /w/main.go"},
		{`cat "my notes.md"`, "read /w/my notes.md"},
		{"cat 'my notes.md'", "read /w/my notes.md"},
		{`cat my\ notes.md`, "read /w/my notes.md"},
		{`cat do"cs"/'a b'.md`, "read /w/docs/a b.md"},
		{"cat 'it'\\''s.md'", "read /w/it's.md"},
		{`cat $'plain.md'`, "read /w/plain.md"},
		{`cat "quo\"te.md"`, `read /w/quo"te.md`},
		{"cat -- -dash.md", "read /w/-dash.md"},
		{"cat -u main.go", "read /w/main.go"},
		{"cat -n main.go", "read /w/main.go numbered"},
		{"cat --number main.go", "read /w/main.go numbered"},
		{"cat < main.go", "read /w/main.go"},
		{"cat main.go 2>/dev/null", "read /w/main.go"},
		{"cat main.go 2>&1", "read /w/main.go"},
		{"cat main.go 2>/dev/null || true", "read /w/main.go"},
		{"cat main.go || :", "read /w/main.go"},
		{"cat main.go;", "read /w/main.go"},
		{"cat main.go\n", "read /w/main.go"},
		{"cat main.go # the whole of it", "read /w/main.go"},
		{"# look first\ncat main.go", "read /w/main.go"},
		{"cat \\\n  main.go", "read /w/main.go"},
		{"cat C:/src/main.go", "read /C:/src/main.go"},
		{`cat 'C:\src\main.go'`, "read /C:/src/main.go"},
		{"cd src && cat main.go", "read /w/src/main.go"},
		{"cd /srv/app && cat conf/a.yml", "read /srv/app/conf/a.yml"},
		{"cd ../x && cat a.md", "read /x/a.md"},
		{"cd '/srv/my app' && cat a.md", "read /srv/my app/a.md"},
		{"cd src && cd deep && cat a.go", "read /w/src/deep/a.go"},
		{"cd src &&\n cat a.go", "read /w/src/a.go"},
		{"cd src 2>/dev/null && cat a.go", "read /w/src/a.go"},
		{"LC_ALL=C cat main.go", "read /w/main.go"},
		{"A=1 B='2 3' cat main.go", "read /w/main.go"},
		{"sudo cat /etc/shadow", "read /etc/shadow"},
		{"sudo -u www cat /srv/log", "read /srv/log"},
		{"command cat a", "read /w/a"},
		{"env LC_ALL=C cat a", "read /w/a"},
		{"timeout 5 cat a", "read /w/a"},
		{"timeout -k 2 5s cat a", "read /w/a"},
		{"cat $PWD/a.go", "read /w/a.go"},
		{`cat "${PWD}/a.go"`, "read /w/a.go"},
		{"cat main.go | cat", "read /w/main.go"},
		{"cat main.go | cat -", "read /w/main.go"},
		{"cat main.go | cat -n", "read /w/main.go numbered"},
		{"nl main.go", "read /w/main.go numbered"},
		{"nl -ba main.go", "read /w/main.go numbered"},
		{"nl -b a main.go", "read /w/main.go numbered"},
		{"nl -w4 -ba main.go", "read /w/main.go numbered"},
		{"nl --body-numbering=a main.go", "read /w/main.go numbered"},
	})
}

func TestReadsOfLines(t *testing.T) {
	t.Parallel()
	run(t, "/w", []row{
		{"head main.go", "read /w/main.go 1-10"},
		{"head -20 main.go", "read /w/main.go 1-20"},
		{"head -n 20 main.go", "read /w/main.go 1-20"},
		{"head -n20 main.go", "read /w/main.go 1-20"},
		{"head --lines 20 main.go", "read /w/main.go 1-20"},
		{"head --lines=20 main.go", "read /w/main.go 1-20"},
		{"head -q -n 5 main.go", "read /w/main.go 1-5"},
		{"head -qn 5 main.go", "read /w/main.go 1-5"},
		{"head -n 3 < main.go", "read /w/main.go 1-3"},
		{"head -n -5 main.go", "read /w/main.go head=-5"},
		{"tail main.go", "read /w/main.go tail=10"},
		{"tail -40 main.go", "read /w/main.go tail=40"},
		{"tail -n 40 main.go", "read /w/main.go tail=40"},
		{"tail -n +40 main.go", "read /w/main.go 40-"},
		{"tail -n +1 main.go", "read /w/main.go"},
		{"tail +7 main.go", "read /w/main.go 7-"},
		{"tail --lines=+7 main.go", "read /w/main.go 7-"},
		{"sed -n '10,20p' main.go", "read /w/main.go 10-20"},
		{`sed -n "10,20p" main.go`, "read /w/main.go 10-20"},
		{"sed -n 10,20p main.go", "read /w/main.go 10-20"},
		{"sed -n -e '10,20p' main.go", "read /w/main.go 10-20"},
		{"sed -ne '10,20p' main.go", "read /w/main.go 10-20"},
		{"sed -n -E '10,20p' main.go", "read /w/main.go 10-20"},
		{"sed -nE '10,20p' main.go", "read /w/main.go 10-20"},
		{"sed --quiet --expression 10p main.go", "read /w/main.go 10-10"},
		{"sed -n '7p' main.go", "read /w/main.go 7-7"},
		{"sed -n '7,$p' main.go", "read /w/main.go 7-"},
		{"sed -n '1,$p' main.go", "read /w/main.go"},
		{"sed -n '7,+3p' main.go", "read /w/main.go 7-10"},
		{"sed -n '20,10p' main.go", "read /w/main.go 20-20"},
		{"sed -n '10,20p;20q' main.go", "read /w/main.go 10-20"},
		{"sed -n '10, 20 p; 21q' main.go", "read /w/main.go 10-20"},
		{"sed -n '1,200p' -- main.go", "read /w/main.go 1-200"},
		{"cat main.go | head -30", "read /w/main.go 1-30"},
		{"cat main.go | sed -n '5,9p'", "read /w/main.go 5-9"},
		{"cat main.go | tail -n +5", "read /w/main.go 5-"},
		{"cat main.go | tail -5", "read /w/main.go tail=5"},
		{"cat main.go 2>&1 | head -30", "read /w/main.go 1-30"},
		{"cat main.go |& head -30", "read /w/main.go 1-30"},
		{"cat main.go |\n head -30", "read /w/main.go 1-30"},
		{"head -100 main.go | tail -20", "read /w/main.go 81-100"},
		{"head -10 main.go | tail -20", "read /w/main.go 1-10"},
		{"tail -n +50 main.go | head -10", "read /w/main.go 50-59"},
		{"sed -n '10,40p' main.go | head -5", "read /w/main.go 10-14"},
		{"sed -n '10,40p' main.go | sed -n '3,100p'", "read /w/main.go 12-40"},
		{"tail -100 main.go | head -20", "read /w/main.go tail=100,head=20"},
		{"tail -100 main.go | sed -n '1,5p'", "read /w/main.go tail=100,sed=1,5p"},
		{"tail -n +9 main.go | tail -2", "read /w/main.go 9- tail=2"},
		{"nl -ba src/a.go | sed -n '55,90p'", "read /w/src/a.go 55-90 numbered"},
		{"cat -n a.go | sed -n '55,90p'", "read /w/a.go 55-90 numbered"},
		{"nl -ba a.go | head -50 | tail -10", "read /w/a.go 41-50 numbered"},
		{"cd src && sed -n '1,40p' a.go", "read /w/src/a.go 1-40"},
		{"cd src && nl -ba a.go | sed -n '1,40p'", "read /w/src/a.go 1-40 numbered"},
		{"cd /srv && tail -30 log/app.log 2>/dev/null || true", "read /srv/log/app.log tail=30"},
	})
}

func TestSearches(t *testing.T) {
	t.Parallel()
	run(t, "/w", []row{
		{"grep foo a.go", "search /w/a.go"},
		{"grep -n 'func main' a.go", "search /w/a.go"},
		{`grep -n "a\|b" a.go | head -20`, "search /w/a.go"},
		{"grep -A 5 -B 5 foo a.go", "search /w/a.go"},
		{"grep -nA 5 foo a.go", "search /w/a.go"},
		{"grep -A5 foo a.go", "search /w/a.go"},
		{"grep -e foo -e bar a.go", "search /w/a.go"},
		{"grep -c foo a.go", "search /w/a.go"},
		{"grep --color=never -n foo a.go", "search /w/a.go"},
		{"grep -E 'a|b' Makefile", "search /w/Makefile"},
		{"egrep 'a|b' Makefile", "search /w/Makefile"},
		{"fgrep a.b Makefile", "search /w/Makefile"},
		{"grep foo.* a.go", "search /w/a.go"},
		{"grep foo < a.go", "search /w/a.go"},
		{"grep foo a.go 2>/dev/null", "search /w/a.go"},
		{"cat a.go | grep foo", "search /w/a.go"},
		{"head -20 a.go | grep -A 10 '^import'", "search /w/a.go"},
		{"grep foo a.go | grep -v bar | tail -3", "search /w/a.go"},
		{"grep foo a.go | sed -n '1,3p'", "search /w/a.go"},
		{"cd src && grep -n foo a.go", "search /w/src/a.go"},
		{"rg foo a.go", "search /w/a.go"},
		{"rg -n 'a|b' src/a.rs", "search /w/src/a.rs"},
		{"rg -n -C 3 foo src/a.rs", "search /w/src/a.rs"},
		{"rg 'foo' src/a.rs -n", "search /w/src/a.rs"},
		{"rg -r '$1' foo src/a.rs", "search /w/src/a.rs"},
		{"rg -n foo src/a.rs | head -80", "search /w/src/a.rs"},
		// More than one file, none, or what may be a folder.
		{"grep foo a.go b.go", "run"},
		{"grep foo *.go", "run"},
		{"grep -r foo src", "run"},
		{"grep -rn foo src/a.go", "run"},
		{"grep -R foo .", "run"},
		{"grep --include='*.go' foo a.go", "run"},
		{"grep foo", "run"},
		{"rg foo", "run"},
		{"rg foo src", "run"},
		{"rg foo .", "run"},
		{"rg foo ..", "run"},
		{"rg foo .github", "run"},
		{"rg foo src -g '*.rs'", "run"},
		{"rg --files src/a.rs", "run"},
		{"rg -n foo a.rs b.rs", "run"},
		{"git log | grep foo", "run"},
		{"grep foo a.go | wc -l", "run"},
		{"grep foo a.go | sort", "run"},
		{`grep $pattern a.go`, "run"},
	})
}

// TestReadsNothing has lines that read more than one file, or do more than read.
func TestReadsNothing(t *testing.T) {
	t.Parallel()
	run(t, "/w", []row{
		{"", "run"},
		{"   \n\t", "run"},
		{"# cat a", "run"},
		{"cat", "run"},
		{"cat -", "run"},
		{"cat ''", "run"},
		{"cat a b", "run"},
		{"cat *.go", "run"},
		{"cat a?.go", "run"},
		{"cat {a,b}.go", "run"},
		{"cat [ab].go", "run"},
		{"cat $FILE", "run"},
		{`cat "$1"`, "run"},
		{"cat $(which go)", "run"},
		{"cat `which go`", "run"},
		{"cat ${FILE:-a}", "run"},
		{"cat <(sort a)", "run"},
		{"cat $'a\\tb'", "run"},
		{"cat -A a", "run"},
		{"cat -s a", "run"},
		{"cat ~other/a", "run"},
		{"cat ~/a", "run"},
		{"cat a; cat b", "run"},
		{"cat a\ncat b", "run"},
		{"cat a && cat b", "run"},
		{"cat a & cat b", "run"},
		{"cat a &", "run"},
		{"cat a || cat b", "run"},
		{"cat a || echo none", "run"},
		{"cat a || true && true", "run"},
		{"cat a && true", "run"},
		{"echo --- && cat a", "run"},
		{"pwd; cat a", "run"},
		{"cd src; cat a", "run"},
		{"cd src || cat a", "run"},
		{"cd $DIR && cat a", "run"},
		{"cd - && cat a", "run"},
		{"cd && cat a", "run"},
		{"cd a b && cat c", "run"},
		{"cd src | cat a", "run"},
		{"(cat a)", "run"},
		{"{ cat a; }", "run"},
		{"! cat a", "run"},
		{"if true; then cat a; fi", "run"},
		{"for f in a; do cat a; done", "run"},
		{"while read f; do cat $f; done", "run"},
		{"cat() { echo; }; cat a", "run"},
		{"cat a | jq .", "run"},
		{"cat a | wc -l", "run"},
		{"cat a | sed 's/x/y/'", "run"},
		{"cat a | head -5 b", "run"},
		{"cat a | nl | cat -n", "run"},
		{"cat a 2>&1 >/dev/null", "run"},
		{"cat a >/dev/null", "run"},
		{"cat a >&2", "run"},
		{"cat < a b", "run"},
		{"cat 'a", "run"},
		{`cat "a`, "run"},
		{"cat a <<", "run"},
		{"cat a |", "read /w/a"},
		{"cat <<EOF\nhi\nEOF", "run"},
		{"cat <<< text", "run"},
		{"xargs cat", "run"},
		{"ls | xargs cat", "run"},
		{"sudo", "run"},
		{"timeout", "run"},
		{"head a b", "run"},
		{"head -c 100 a", "run"},
		{"head -n 0 a", "run"},
		{"head -n many a", "run"},
		{"head -n 99999999999 a", "run"},
		{"head -n +-5 a", "run"},
		{"head -$N a", "run"},
		{"tail -f log", "run"},
		{"tail -c 100 a", "run"},
		{"tail -n 0 a", "run"},
		{"nl -s: a", "run"},
		{"nl -v 10 a", "run"},
		{"sed '10,20p' a", "run"},
		{"sed -n '10,20p' a b", "run"},
		{"sed -n '10,20p'", "run"},
		{"sed -n '/x/,/y/p' a", "run"},
		{"sed -n '1,5p;9,12p' a", "run"},
		{"sed -n '1,5p;2q' a", "run"},
		{"sed -n '0p' a", "run"},
		{"sed -n '+5p' a", "run"},
		{"sed -n '5,-1p' a", "run"},
		{"sed -n -e 1p -e 2p a", "run"},
		{"sed -n -f script a", "run"},
		{`sed -n "${A},${B}p" a`, "run"},
		{"sed -n p a", "run"},
		{"sed -n '1!p' a", "run"},
		{"sed 's/a/b/' a", "run"},
		{"head -5 a | sed -n '9,12p'", "run"},
		{"less a", "run"},
		{"awk 'NR>3' a", "run"},
		{"ls -la src", "run"},
		{"find . -name '*.go'", "run"},
		{"wc -l a", "run"},
		{"python3 -c 'print(open(\"a\").read())'", "run"},
		{"git show HEAD:a | head -20", "run"},
		{"git diff -- a | sed -n '1,220p'", "run"},
		{"go test ./...", "run"},
		{"cargo test -q 2>&1 | tail -30", "run"},
		{"$CMD a", "run"},
		{"\\", "run"},
		{"'", "run"},
		{"$(", "run"},
		{"`", "run"},
		{"((", "run"},
		{"${", "run"},
		{"|||", "run"},
		{"cat a\x00b", "run"},
	})
}

// TestFolderUnknown has lines that are run nobody knows where.
func TestFolderUnknown(t *testing.T) {
	t.Parallel()
	run(t, "", []row{
		{"cat a.go", "run"},
		{"cat /w/a.go", "read /w/a.go"},
		{"cd /w && cat a.go", "read /w/a.go"},
		{"cd w && cat /a.go", "run"},
		{"cat $PWD/a.go", "run"},
		{"echo x > a.go", "write anything"},
		{"echo x > /w/a.go", "write /w/a.go"},
		{"rm ~/a", "write anything"},
	})
}

// TestHome has lines about the user's own folder, which is guessed.
func TestHome(t *testing.T) {
	t.Parallel()
	run(t, "/home/ada/w", []row{
		{"cat ~/a.md", "read /home/ada/a.md"},
		{"cat '~/a.md'", "read /home/ada/w/~/a.md"},
		{`cat "$HOME/a.md"`, "read /home/ada/a.md"},
		{"cd && cat a.md", "run"},
		{"cd ~ && cat a.md", "read /home/ada/a.md"},
		{"cd ~/x && cat a.md", "read /home/ada/x/a.md"},
		{"cp a ~/b", "write below /home/ada/b"},
		{"cd; rm a", "write below /home/ada/a"},
		{"rm ~*", "write anything"},
		{"F=~/x; rm $F", "write below /home/ada/x"},
		{"export F=~/x; rm $F", "write below /home/ada/x"},
	})
	for folder, want := range map[string]string{
		"": "", "/": "", "/w": "", "/home": "", "/home/": "", "/home/ada": "/home/ada",
		"/Users/ada/x/y": "/Users/ada", "/root/x": "/root",
	} {
		if got := homeOf(folder); got != want {
			t.Errorf("homeOf(%q) = %q, want %q", folder, got, want)
		}
	}
}
