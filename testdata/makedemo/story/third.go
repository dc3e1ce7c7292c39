package story

import (
	"maps"
	"strings"

	"decant/testdata/makedemo/client"
	"decant/testdata/makedemo/output"
	"decant/testdata/makedemo/tools"
)

// playAside has nothing to do with tides.
func playAside(s *tools.Session) {
	s.Ask("unrelated: which terminal font has a slashed zero and proper box drawing?")
	s.Done(client.Text(readText("font")))

	s.Ask("and a regex for iso weeks like 2026-W07 but not W54? its for another project")
	s.Step(s.Bash(`for w in 2026-W01 2026-W07 2026-W53 2026-W54 2026-W00 2026-W7 26-W07; do `+
		`echo "$w" | grep -qP '^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$' && r=match || r=-; `+
		`printf '%-9s  %s\n' "$w" "$r"; done`, "Try the expression", readText("regex-out")))
	s.Done(client.Text(readText("regex")))

	s.Bang("git status", s.StatusText())
	s.Local("cost", "", "Total cost: $1.84, 41m of work, 96 lines added, 14 removed")
}

// playChart has the picture, the second fetch and the two long tables.
func playChart(s *tools.Session) {
	data, size := output.DrawPicture()
	const draw = "go run ./cmd/harbour chart --station leith --from 2026-03-26 --out docs/week.png"
	s.Ask("back to it. the chart for the last week of march looks wrong, have a look")
	s.Step(s.Bash(draw+" && ls -l docs", "Draw the chart",
		"total 24\n-rw-r--r-- 1 mara mara 1224 Mar 12 17:40 times.md\n"+
			"-rw-r--r-- 1 mara mara 16318 Mar 30 09:58 week.png"))
	s.Step(s.ReadImage("docs/week.png", data, size), s.Read(chartGo), s.Read(predictGo))
	s.Step(s.Think("Midnight is looked for in time.Local. The other thing is that white on blue "+
		"cannot be told from a gap."),
		s.Edit(chartGo, "s.Time.In(time.Local).Hour()", "s.Time.In(st.Zone).Hour()"))
	s.Step(s.Bash("go test ./...", "Run all tests", output.ShortTest()))
	s.Done(client.Text(readText("chart-why")))

	s.Ask("does the almanac page say anything about the 29th?")
	s.Step(s.Fetch(almanac, "The specimen for Leith at the end of March 2026", readText("almanac")))
	s.Done(client.Text(readText("on-the-29th")))

	s.Ask("print march for leith, once in clock time, once in utc")
	s.Step(s.Bash(runTable, "Print March in clock time", clockMarch()),
		s.Bash(runTable+" --tz UTC", "Print March in UTC", output.TideTable(1, 31, 0)))
	s.Done(client.Text(readText("march")))
}

// clockMarch is the table for March in clock time, with its last line.
func clockMarch() string {
	utc := strings.Split(output.TideTable(1, 28, 0), "\n")
	bst := strings.Split(output.TideTable(29, 3, 60), "\n")
	rows := append(utc, bst[2:]...)
	return strings.Join(append(rows,
		"Clocks change on Sun 29 Mar; times from then on are in BST."), "\n")
}

// wrapUp repeats the long outputs and ends on a finished reply.
func wrapUp(s *tools.Session) {
	const readme = "README.md"
	s.Ask("update the readme")
	s.Step(s.Read(readme), s.Read(mainGo), s.Cat(timesDoc))
	s.Step(s.Edit(readme, "Times are printed in local time.\n", readText("readme-times")+"\n"))
	s.Step(s.Cat(readme))
	s.Done(client.Text(
		"The section on times says now what the program does, with an example of `--tz`."))

	s.Ask("and the changelog")
	s.Step(s.Create("CHANGELOG.md", readText("changelog")+"\n"))
	s.Done(client.Text(
		"CHANGELOG.md is new, with four fixes and three additions under Unreleased."))

	s.Ask("full run again, and tell me whats left")
	s.Step(s.Think("Everything once more: tests with names, state of the tree, the whole diff."),
		s.Bash("go test -v ./internal/table", "Run the tests with names", output.VerboseTest()),
		s.Status("git status --long"), s.Diff())
	s.Step(s.Read(tableGo), s.Read(mainGo), s.Unchanged(extremaGo))
	s.Done(s.Sealed(), client.Text(readText("left")))

	s.Ask("is the march table still the same?")
	s.Step(s.Bash(runTable, "Print March in clock time", clockMarch()), s.Cat(tableGo))
	s.Done(client.Text(readText("same")))

	s.Ask("commit it")
	s.Step(s.Bash("go vet ./... && go test ./...", "Vet and test", output.ShortTest()),
		s.Status("git status"))
	s.Step(s.Bash("git add -A && git commit -q -m 'Show times by the clock of the station' && "+
		"git log --stat -1 --format=%h", "Commit everything", readText("committed")))
	s.Base = maps.Clone(s.Files)
	s.Done(client.Text("Committed as 4be19d7 on fix/zones, seven files. Not pushed."))

	s.Ask("two lines for the release note please")
	s.Step(s.Status("git status"))
	s.Done(s.Think("What a user sees: station time everywhere, and the line about the change."),
		client.Text(readText("release")))
}
