package shell

import "testing"

// checkedIn is the folder of a line that only checks or lists, "run" for any other that
// is no read or write.
func checkedIn(line, folder string) string {
	f := ReadLine(line, folder)
	if f.Effect.Newest {
		return "check in " + f.Effect.Folder
	}
	return say(f)
}

func TestChecks(t *testing.T) {
	t.Parallel()
	const in, no = "check in /w", "run"
	for _, tt := range []row{
		{"go test ./...", in},
		{"go test -run 'A|B' ./a 2>&1 | tail -20", in},
		{"cd x && go vet ./... && go build ./...", in},
		{"cd /srv/app && go vet ./...", "check in /srv/app"},
		{
			"cd /srv/app; go vet ./... | grep -v ok | sort | uniq -c | sed 's/a/b/g'",
			"check in /srv/app",
		},
		{"CGO_ENABLED=0 timeout 60 go test ./...", in},
		{"cargo +nightly test -- --nocapture", in},
		{"cargo check --manifest-path a/Cargo.toml", in},
		{"npm test", in},
		{"npm run lint", in},
		{"pnpm run test:unit", in},
		{"yarn build", in},
		{"make test", in},
		{"make -C sub -j4 lint check V=1", in},
		{"pytest -q", in},
		{"python3 -m pytest tests", in},
		{"tsc --noEmit", in},
		{"npx tsc", in},
		{"git status", in},
		{"git -C sub diff --stat", in},
		{"git log -3 && git show HEAD", in},
		{"ls -la", in},
		{"find . -name '*.go' | wc -l", in},
		{"wc -l *.go; echo done", in},
		{"find . -name '*.go' | xargs wc -l", in},
		{"set -o pipefail; ls $DIR || true", in},

		{"go run .", no},
		{"go generate ./...", no},
		{"go test ./... -update", no},
		{"go test ./... &", no},
		{"make", no},
		{"make test install", no},
		{"make deploy", no},
		{"npm install", no},
		{"npm run lint -- --fix", no},
		{"npm run lint:fix", no},
		{"npm run deploy", no},
		{"cargo run", no},
		{"git push", no},
		{"git fetch && git status", no},
		{"git commit -m x", no},
		{"git diff --output=x", no},
		{"ls $(date)", no},
		{"find . -delete", no},
		{"find . -name x -exec touch {} \\;", no},
		{"for f in a b; do ls $f; done", no},
		{"date; ls", no},
		{"ls | sh", no},
		{"ls | sort -o x", no},
		{"ls | sed 's/a/b/w out'", no},
		{"python3 x.py", no},
		{"cat a b", no},
		{"echo hello", no},
		{"ls | $PAGER", no},
		{"pytest $ARGS", no},
		{"ls > x", "write /w/x"},
		{"ls | tee x", "write /w/x"},
	} {
		if got := checkedIn(tt.line, "/w"); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.line, got, tt.want)
		}
	}
}

// TestChecksWhereTheFolderIsNotKnown: two listings may be of two folders then.
func TestChecksWhereTheFolderIsNotKnown(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"ls": "run", "cd x && ls": "run", "cd /srv && ls": "check in /srv",
	} {
		if got := checkedIn(line, ""); got != want {
			t.Errorf("%q: got %q, want %q", line, got, want)
		}
	}
}
