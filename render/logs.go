package render

import (
	"regexp"
	"strings"
	"sync"

	"github.com/alecthomas/chroma/v2"
)

// logLexer reads the lines of program logs: time, severity, message.
var logLexer = chroma.MustNewLexer(
	&chroma.Config{Name: "log"},
	func() chroma.Rules {
		return chroma.Rules{"root": {
			{Pattern: `^\[?` + logTime + `\]?`, Type: chroma.Comment},
			{
				Pattern: `\b(?:FATAL|PANIC|CRITICAL|ERROR|ERR|FAILED|FAIL)\b`,
				Type:    chroma.GenericDeleted,
			},
			{Pattern: `\b(?:WARNING|WARN)\b`, Type: chroma.LiteralNumber},
			{Pattern: `\b(?:NOTICE|INFO)\b`, Type: chroma.NameTag},
			{Pattern: `\b(?:DEBUG|TRACE)\b`, Type: chroma.Comment},
			{Pattern: `[A-Za-z0-9_]+`, Type: chroma.Text},
			{Pattern: `[^A-Za-z0-9_\n]+`, Type: chroma.Text},
			{Pattern: `\n`, Type: chroma.Text},
		}}
	},
)

// logTime matches the time of a log line: ISO 8601, a time alone, or the form of syslog.
const logTime = `(?:\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?` +
	`|\d\d:\d\d:\d\d(?:[.,]\d+)?|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d)`

// logStart matches the start of a log line.
var logStart = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(
		`^(?:\[?` + logTime + `|\[?(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL)\b)`)
})

// Of the first lines of a log, at least half, and at least two, begin like one.
const (
	logLines = 20
	minLog   = 2
)

// looksLikeLog reports whether text begins with log lines. Stack traces may be between them.
func looksLikeLog(text string) bool {
	seen, logged := 0, 0
	for line := range strings.SplitSeq(text, "\n") {
		if seen == logLines {
			break
		}
		if strings.TrimSpace(line) == "" {
			continue
		}
		seen++
		// The pattern needs only the start of a line, which may be very long.
		if logStart().MatchString(line[:min(len(line), 64)]) {
			logged++
		}
	}
	return logged >= minLog && logged*2 >= seen
}
