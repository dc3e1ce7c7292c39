package shell

import "testing"

// BenchmarkRead reads lines as agents write them. Its budget is 20 µs a line: ten thousand calls
// then open in a tenth of a second on two processors.
func BenchmarkRead(b *testing.B) {
	lines := []string{
		"cd /srv/app && go test ./... 2>&1 | tail -30",
		"nl -ba src/main.rs | sed -n '120,240p'",
		"grep -n \"func (s \\*Server)\" internal/server/server.go | head -20",
		"sed -i 's/before/after/g' a.go b.go && git add -A && git commit -m 'x'",
		"cat > notes.md <<'EOF'\nline\nline\nline\nEOF",
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		ReadLine(lines[i%len(lines)], "/w")
	}
}
