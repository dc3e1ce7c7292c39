package main

import (
	"maps"
	"strings"
)

// playAside has nothing to do with tides.
func playAside(s *session) {
	s.ask("unrelated: which terminal font has a slashed zero and proper box drawing?")
	s.done(textBlock(readText("font")))

	s.ask("and a regex for iso weeks like 2026-W07 but not W54? its for another project")
	s.step(s.bash(`for w in 2026-W01 2026-W07 2026-W53 2026-W54 2026-W00 2026-W7 26-W07; do `+
		`echo "$w" | grep -qP '^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$' && r=match || r=-; `+
		`printf '%-9s  %s\n' "$w" "$r"; done`, "Try the expression", readText("regex-out")))
	s.done(textBlock(readText("regex")))

	s.bang("git status", s.statusText())
	s.local("cost", "", "Total cost: $1.84, 41m of work, 96 lines added, 14 removed")
}

// playChart has the picture, the second fetch and the two long tables.
func playChart(s *session) {
	data, size := drawPicture()
	const draw = "go run ./cmd/harbour chart --station leith --from 2026-03-26 --out docs/week.png"
	s.ask("back to it. the chart for the last week of march looks wrong, have a look")
	s.step(s.bash(draw+" && ls -l docs", "Draw the chart",
		"total 24\n-rw-r--r-- 1 mara mara 1224 Mar 12 17:40 times.md\n"+
			"-rw-r--r-- 1 mara mara 16318 Mar 30 09:58 week.png"))
	s.step(s.readImage("docs/week.png", data, size), s.read(chartGo), s.read(predictGo))
	s.step(s.think("Midnight is looked for in time.Local. The other thing is that white on blue "+
		"cannot be told from a gap."),
		s.edit(chartGo, "s.Time.In(time.Local).Hour()", "s.Time.In(st.Zone).Hour()"))
	s.step(s.bash("go test ./...", "Run all tests", testShort()))
	s.done(textBlock(readText("chart-why")))

	s.ask("does the almanac page say anything about the 29th?")
	s.step(s.fetch(almanac, "The specimen for Leith at the end of March 2026", readText("almanac")))
	s.done(textBlock(readText("on-the-29th")))

	s.ask("print march for leith, once in clock time, once in utc")
	s.step(s.bash(runTable, "Print March in clock time", clockMarch()),
		s.bash(runTable+" --tz UTC", "Print March in UTC", tideTable(1, 31, 0)))
	s.done(textBlock(readText("march")))
}

// clockMarch is the table for March in clock time, with its last line.
func clockMarch() string {
	utc, bst := strings.Split(tideTable(1, 28, 0), "\n"), strings.Split(tideTable(29, 3, 60), "\n")
	rows := append(utc, bst[2:]...)
	return strings.Join(append(rows,
		"Clocks change on Sun 29 Mar; times from then on are in BST."), "\n")
}

// wrapUp repeats the long outputs and ends on a finished reply.
func wrapUp(s *session) {
	const readme = "README.md"
	s.ask("update the readme")
	s.step(s.read(readme), s.read(mainGo), s.cat(timesDoc))
	s.step(s.edit(readme, "Times are printed in local time.\n", readText("readme-times")+"\n"))
	s.step(s.cat(readme))
	s.done(textBlock("The section on times says now what the program does, with an example of `--tz`."))

	s.ask("and the changelog")
	s.step(s.create("CHANGELOG.md", readText("changelog")+"\n"))
	s.done(textBlock("CHANGELOG.md is new, with four fixes and three additions under Unreleased."))

	s.ask("full run again, and tell me whats left")
	s.step(s.think("Everything once more: tests with names, state of the tree, the whole diff."),
		s.bash("go test -v ./internal/table", "Run the tests with names", testVerbose()),
		s.status("git status --long"), s.diff())
	s.step(s.read(tableGo), s.read(mainGo), s.unchanged(extremaGo))
	s.done(s.sealed(), textBlock(readText("left")))

	s.ask("is the march table still the same?")
	s.step(s.bash(runTable, "Print March in clock time", clockMarch()), s.cat(tableGo))
	s.done(textBlock(readText("same")))

	s.ask("commit it")
	s.step(s.bash("go vet ./... && go test ./...", "Vet and test", testShort()),
		s.status("git status"))
	s.step(s.bash("git add -A && git commit -q -m 'Show times by the clock of the station' && "+
		"git log --stat -1 --format=%h", "Commit everything", readText("committed")))
	s.base = maps.Clone(s.files)
	s.done(textBlock("Committed as 4be19d7 on fix/zones, seven files. Not pushed."))

	s.ask("two lines for the release note please")
	s.step(s.status("git status"))
	s.done(s.think("What a user sees: station time everywhere, and the line about the change."),
		textBlock(readText("release")))
}
