package shell

import (
	"slices"
	"strings"
	"testing"
)

func TestRedirections(t *testing.T) {
	t.Parallel()
	run(t, "/w", []row{
		{"echo x > a", "write /w/a"},
		{"echo x>a", "write /w/a"},
		{"echo x >> a", "write /w/a"},
		{"echo x >| a", "write /w/a"},
		{"> a", "write /w/a"},
		{": > a", "write /w/a"},
		{"echo x > 'a b'", "write /w/a b"},
		{"make &> log", "write /w/log"},
		{"make &>> log", "write /w/log"},
		{"make >& log", "write /w/log"},
		{"make > log 2>&1", "write /w/log"},
		{"make 2> err", "write /w/err"},
		{"make > out 2> err", "write /w/out /w/err"},
		{"make 1>out", "write /w/out"},
		{"cat a > b", "write /w/b"},
		{"cat a b >> c", "write /w/c"},
		{"cat > a <<'EOF'\nx > y\nrm z\nEOF", "write /w/a"},
		{"cat <<EOF > a\nx\nEOF", "write /w/a"},
		{"cat <<-EOF > a\n\tx\n\tEOF\nrm b", "write below /w/a /w/b"},
		{"cat > a << 'EOF'\nit's\nEOF\ncat > b << 'EOF'\n\"\nEOF", "write /w/a /w/b"},
		{"cat > a <<EOF\nnever closed", "write /w/a"},
		{"cat a | grep x > b", "write /w/b"},
		{"(cat a; cat b) > c", "write /w/c"},
		{"{ cat a; cat b; } > c", "write /w/c"},
		{"for i in 1 2; do echo $i; done > c", "write /w/c"},
		{"cd src && echo x > a", "write /w/src/a"},
		{"cd src; echo x > a", "write /w/src/a"},
		{"cd src\necho x > a", "write /w/src/a"},
		{"(cd src && echo x > a); echo y > b", "write /w/src/a /w/b"},
		{"cd src | cat; echo y > b", "write /w/b"},
		{"echo x > $OUT", "write anything"},
		{"echo x > src/$NAME.go", "write below /w/src"},
		{`echo x > "$DIR/a"`, "write anything"},
		{"OUT=a; echo x > $OUT", "write /w/a"},
		{"OUT=a.go && echo x > \"src/${OUT}\"", "write /w/src/a.go"},
		{"tmp=$(mktemp -d); echo x > $tmp/a", "write below /tmp"},
		{"echo x > $(mktemp)", "write below /tmp"},
		{"echo \"$(rm a)\" > b", "write below /w/b /w/a"},
		{"diff <(sort a > b) c", "write /w/b"},
		{"echo x > a; cat a", "write /w/a"},
		{"cat a && echo x > a", "write /w/a"},
		{"echo x > a || true", "write /w/a"},
		{"cd $X && echo x > a", "write anything"},
		{"cd $X && echo x > /srv/a", "write /srv/a"},
		{"pushd x && echo x > a", "write /w/x/a"},
		{"popd; echo x > a", "write anything"},
		{"read OUT; echo x > $OUT", "write anything"},
		// No file.
		{"make 2>&1", "run"},
		{"make > /dev/null 2>&1", "run"},
		{"make >/dev/null", "run"},
		{"make 2>/dev/stderr", "run"},
		{"make &>/dev/null", "run"},
		{"echo x >&2", "run"},
		{"make 2>&-", "run"},
		{"echo 'a > b'", "run"},
		{`echo "a > b"`, "run"},
		{`echo a \> b`, "run"},
		{"[[ a > b ]]", "run"},
		{"[[ -f a && b < c ]] && echo d", "run"},
		{"if [[ a > b ]]; then echo c; fi", "run"},
		{"(( a > b ))", "run"},
		{"echo $(( a > b ))", "run"},
		{"echo a # > b", "run"},
		{"awk '$3 > 5 {print}' a b", "run"},
		{"rg 'a -> b' src", "run"},
		{"git log --format='%an <%ae>'", "run"},
		{"python3 - <<'EOF'\nopen('a', 'w') > b\nEOF", "run"},
		{"git commit -m \"$(cat <<'EOF'\nDon't > x\nEOF\n)\"", "run"},
		{"git commit -m \"$(cat <<'EOF'\nDon't\nEOF\n)\" && rm x", "write below /w/x"},
	})
}

func TestWriters(t *testing.T) {
	t.Parallel()
	run(t, "/w", []row{
		{"make | tee log", "write /w/log"},
		{"make | tee -a log other", "write /w/log /w/other"},
		{"echo x | sudo tee /etc/a", "write /etc/a"},
		{"echo x | sudo tee /etc/a > /dev/null", "write /etc/a"},
		{"make | tee", "run"},
		{"make | tee /dev/stderr", "run"},
		{"make > >(tee log)", "write anything"},
		{"rm a", "write below /w/a"},
		{"rm -rf build dist", "write below /w/build /w/dist"},
		{"rm -f -- -a", "write below /w/-a"},
		{"rm *.o", "write below /w"},
		{"rm src/*.o a", "write below /w/src /w/a"},
		{"rm $X", "write anything"},
		{"rm", "run"},
		{"rm a 2>/dev/null; echo done", "write below /w/a"},
		{"git status && rm a", "write below /w/a"},
		{"mv a b", "write below /w/a /w/b"},
		{"mv -f a.go b.go", "write below /w/a.go /w/b.go"},
		{"mv a b c/", "write below /w/a /w/b /w/c"},
		{"mv a/* b", "write below /w/a /w/b"},
		{"mv -t dir a b", "write below /w/a /w/b /w/dir"},
		{"mv a .", "write below /w/a /w"},
		{"cp a b", "write below /w/b"},
		{"cp -r src dst", "write below /w/dst"},
		{"cp a b dir", "write below /w/dir"},
		{"cp -t dir a b", "write below /w/dir"},
		{"cp --target-directory=dir a", "write below /w/dir"},
		{"cp $(npm root -g)/a b", "write below /w/b"},
		{"cp a", "run"},
		{"mkdir -p x && cp a x", "write below /w/x"},
		{"sed -i 's/a/b/' f", "write /w/f"},
		{"sed -i 's/a/b/' f g", "write /w/f /w/g"},
		{"sed -i '' 's/a/b/' f", "write /w/f"},
		{"sed -i '' -e 's/a/b/' f", "write /w/f"},
		{"sed -i.bak 's/a/b/' f", "write /w/f"},
		{"sed -i'' 's/a/b/' f", "write /w/f"},
		{"sed --in-place 's/a/b/' f", "write /w/f"},
		{"sed --in-place=.bak --expression=s/a/b/ f", "write /w/f"},
		{"sed -i -e 's/a/b/' -e 's/c/d/' f", "write /w/f"},
		{"sed -E -i 's/a/b/' f", "write /w/f"},
		{"sed -Ei 's/a/b/' f", "write /w/f"},
		{"sed -i -E 's/a/b/; s/c/d/' src/f", "write /w/src/f"},
		{"sed -n -i 1,5p f", "write /w/f"},
		{"sed -i -f script f", "write /w/f"},
		{"sed -i 's/a/b/' *.go", "write below /w"},
		{"sed -i 's/a/b/' src/**/*.go", "write below /w/src"},
		{"sed -i \"s/$A/$B/\" f", "write /w/f"},
		{"sed -i 's/a/b/' $(git ls-files)", "write anything"},
		{"cd src && sed -i 's/a/b/' f && go build", "write /w/src/f"},
		{"sed -i", "run"},
		{"sed -e 's/a -i/b/' f", "run"},
		{"ls | xargs sed -i 's/a/b/'", "write anything"},
		{"ls | xargs -n 1 rm -f", "write anything"},
		{"ls | xargs -I{} cp {} dst", "write below /w/dst"},
		{"ls | xargs -I % mv % dst", "write anything"},
		{"ls | xargs grep x", "run"},
		{"find src -name '*.o' -exec rm {} +", "write below /w/src"},
		{"find src lib -exec sed -i s/a/b/ {} \\;", "write below /w/src /w/lib"},
		{"find -name x -exec rm {} \\;", "write below /w"},
		{"find . -name '*.go' -exec wc -l {} +", "run"},
		{"for f in a b; do sed -i 's/x/y/' $f; done", "write /w/a /w/b"},
		{"for f in a b; do cp \"$f\" out/; done", "write below /w/out"},
		{"for f in *.ts; do mv \"$f\" ../x/; done", "write below /w /x"},
		{"for f in $LIST; do rm $f; done", "write anything"},
		{"for f; do rm $f; done", "write anything"},
		{"while read f; do rm $f; done < list", "write anything"},
		{"if [ -f a ]; then rm a; else rm b; fi", "write below /w/a /w/b"},
		{"[ -f a ] && rm a", "write below /w/a"},
		{"test -f a || cp b a", "write below /w/a"},
		{"case $X in a) rm a;; *) rm b;; esac", "write below /w/a /w/b"},
		{"f() { rm a; }; f", "write below /w/a"},
		{"bash -c 'rm a'", "write below /w/a"},
		{"bash -lc \"cd src && sed -i s/a/b/ f\"", "write /w/src/f"},
		{"sh -c \"echo x > a\"; echo y > b", "write /w/a /w/b"},
		{"bash <<'EOF'\nrm a\nEOF", "write below /w/a"},
		{"eval \"rm a\"", "write below /w/a"},
		{"bash -c 'cat a'", "run"},
		{"sh build.sh", "run"},
		{"sudo -E rm -rf /srv/x", "write below /srv/x"},
		{"nohup nice -n 5 rm a &", "write below /w/a"},
		{"A=b rm a", "write below /w/a"},
		{"env -u A B=c rm a", "write below /w/a"},
		{"X=a; X=b; rm $X", "write below /w/a /w/b"},
		{"export X=a; rm $X/y", "write below /w/a/y"},
		{"local X=a; unset X; rm $X", "write anything"},
		{"echo `rm a`", "write below /w/a"},
		{"echo $(cd src && rm a); rm b", "write below /w/src/a /w/b"},
		{"touch a", "run"},
		{"mkdir -p a/b", "run"},
		{"go fmt ./...", "run"},
		{"npm install", "run"},
		{"echo rm a", "run"},
		{"which rm", "run"},
		{"function rm { echo; }", "run"},
	})
}

func TestGit(t *testing.T) {
	t.Parallel()
	run(t, "/w", []row{
		{"git checkout -- a b", "write below /w/a /w/b"},
		{"git checkout -- .", "write below /w"},
		{"git checkout .", "write below /w"},
		{"git checkout HEAD~2 -- a", "write below /w/a"},
		{"git checkout main src/a.go src/b.go", "write below /w/main /w/src/a.go /w/src/b.go"},
		{"git checkout main", "write anything"},
		{"git checkout a.go", "write anything"},
		{"git checkout -b topic", "write anything"},
		{"git checkout -b topic origin/main", "write anything"},
		{"git checkout --detach origin/main", "write anything"},
		{"git checkout --", "write anything"},
		{"git checkout -- ':/a'", "write anything"},
		{"git restore a", "write below /w/a"},
		{"git restore --source=HEAD -- a", "write below /w/a"},
		{"git restore -s HEAD~1 a b", "write below /w/a /w/b"},
		{"git restore --staged a", "write below /w/a"},
		{"git restore .", "write below /w"},
		{"git restore -p", "write anything"},
		{"git reset", "write anything"},
		{"git reset --hard", "write anything"},
		{"git reset --hard HEAD~1", "write anything"},
		{"git reset --soft HEAD~1", "write anything"},
		{"git reset HEAD a b", "write below /w/HEAD /w/a /w/b"},
		{"git reset HEAD -- a", "write below /w/a"},
		{"git reset -- a", "write below /w/a"},
		{"git stash", "write anything"},
		{"git stash -u", "write anything"},
		{"git stash push", "write anything"},
		{"git stash push -m 'wip on a' a b", "write below /w/a /w/b"},
		{"git stash push -- a", "write below /w/a"},
		{"git stash pop", "write anything"},
		{"git stash apply stash@{0}", "write anything"},
		{"git stash && make; git stash pop", "write anything"},
		{"git stash list", "run"},
		{"git stash show -p", "run"},
		{"git stash drop", "run"},
		{"git apply fix.patch", "write anything"},
		{"git apply <<'EOF'\n+++ b/a\nEOF", "write anything"},
		{"git apply --check fix.patch", "run"},
		{"git apply --stat fix.patch", "run"},
		{"git apply --stat --apply fix.patch", "write anything"},
		{"git -C sub checkout -- a", "write below /w/sub/a"},
		{"git -C /srv/x restore a", "write below /srv/x/a"},
		{"git --no-pager -c core.x=y checkout -- a", "write below /w/a"},
		{"git --work-tree=/x checkout -- a", "write anything"},
		{"git fetch && git checkout -- a", "write below /w/a"},
		{"cd sub && git checkout -- a && rm b", "write below /w/sub/a /w/sub/b"},
		{"git", "run"},
		{"git status --short", "run"},
		{"git add -A && git commit -m 'rm a > b'", "run"},
		{"git push origin main", "run"},
		{"git diff HEAD~1 -- a", "run"},
		{"git show stash", "run"},
		{"git rm a", "run"},
		{"git clean -n", "run"},
		{"git checkout -- $(git ls-files -m)", "write anything"},
	})
}

func TestApplyPatch(t *testing.T) {
	t.Parallel()
	const patch = "*** Begin Patch\n*** Update File: src/a.go\n@@\n-x\n+y\n" +
		"*** Move to: src/b.go\n*** Add File: c.go\n+z\n*** Delete File: /w/d.go\n*** End Patch\n"
	const want = "write /w/src/a.go /w/src/b.go /w/c.go /w/d.go"
	run(t, "/w", []row{
		{"apply_patch <<'EOF'\n" + patch + "EOF\n", want},
		{"apply_patch <<'EOF' && go test\n" + patch + "EOF\n", want},
		{"apply_patch '" + patch + "'", want},
		{"apply_patch \"" + patch + "\"", want},
		{"cat <<'EOF' | apply_patch\n" + patch + "EOF\n", want},
		{"bash -lc \"apply_patch <<'EOF'\n" + patch + "EOF\n\"", want},
		{"applypatch <<'EOF'\n" + patch + "EOF\n", want},
		{
			"cd src && apply_patch <<'EOF'\n*** Add File: a.go\n*** End Patch\nEOF",
			"write /w/src/a.go",
		},
		{"apply_patch < fix.patch", "write anything"},
		{"apply_patch \"$PATCH\"", "write anything"},
		{"apply_patch <<< \"$PATCH\"", "write anything"},
		{"apply_patch", "write anything"},
		{"echo apply_patch", "run"},
	})
}

func TestPrograms(t *testing.T) {
	t.Parallel()
	tests := []struct{ line, want string }{
		{"", ""},
		{"cat a", "cat"},
		{"cd x && /usr/bin/cat a | head", "cat,head"},
		{"git add -A && git commit -m x && git push", "git add,git commit,git push"},
		{"git -C x --no-pager log -1", "git log"},
		{"git --version", "git"},
		{"git $SUB", "git"},
		{"cargo +nightly test -q", "cargo test"},
		{"A=b sudo env C=d go test", "go"},
		{"git commit -m \"$(cat <<'E'\nx\nE\n)\"", "cat,git commit"},
		{"find . -exec wc -l {} +", "find,wc"},
		{"make; make; make", "make"},
		{"$EDITOR a", ""},
		{"bash -c 'git commit'", "bash,git commit"},
	}
	for _, tt := range tests {
		t.Run(tt.line, func(t *testing.T) {
			t.Parallel()
			if got := strings.Join(ReadLine(tt.line, "/w").Effect.Programs, ","); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// TestBounds holds that no line makes more than a bounded answer.
func TestBounds(t *testing.T) {
	t.Parallel()
	var many, programs strings.Builder
	for i := range 500 {
		n := strings.Repeat("x", i+1)
		many.WriteString(" " + n)
		programs.WriteString("p" + n + ";")
	}
	if got := say(ReadLine("rm"+many.String(), "/w")); got != "write anything" {
		t.Errorf("many files: got %.40q", got)
	}
	if got := len(ReadLine(programs.String(), "/w").Effect.Programs); got != maxTexts {
		t.Errorf("%d programs, want %d", got, maxTexts)
	}
	loop := "for a in 1 2 3 4 5 6 7 8 9; do rm $a$a$a$a; done"
	if got := say(ReadLine(loop, "/w")); got != "write anything" {
		t.Errorf("a product: got %.40q", got)
	}
	deep := strings.Repeat("$(", 5000) + "rm a" + strings.Repeat(")", 5000)
	if got := say(ReadLine("echo "+deep, "/w")); got != "run" {
		t.Errorf("deep: got %.40q", got)
	}
	eval := strings.Repeat("eval ", 5000) + "rm a"
	if got := ReadLine(eval, "/w"); slices.Contains(got.Effect.Programs, "") {
		t.Errorf("eval: got %+v", got)
	}
}

// TestAnyway holds that every write of a shell may have been made by a call that
// failed, and that nothing else says so.
func TestAnyway(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]bool{
		"rm a": true, "sed -i s/a/b/ f && false": true, "cat a": false, "make": false,
		"grep x a": false,
	} {
		if got := ReadLine(line, "/w").Effect.Anyway; got != want {
			t.Errorf("%q: got %v, want %v", line, got, want)
		}
	}
}
