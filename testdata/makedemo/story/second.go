package story

import (
	"strings"

	"decant/testdata/makedemo/client"
	"decant/testdata/makedemo/output"
	"decant/testdata/makedemo/tools"
)

// zoneFlag is the first work after the compaction.
func zoneFlag(s *tools.Session) {
	addFlag(s)
	followRules(s)
	s.Slash("check", readText("check"))
	s.Step(s.Bash("go vet ./... && go test ./...", "Vet and test", output.ShortTest()),
		s.Status("git status"), s.Cat(tableGo))
	s.Step(s.Sealed(), s.Cat(mainGo))
	s.Done(client.Text(readText("checked")))
}

// addFlag reads a file that the compaction attached, edits it until it builds.
func addFlag(s *tools.Session) {
	s.Ask("ok. next: the --tz flag for table and next")
	s.Remind("in_progress: Add --tz", "pending: Ticks of the chart",
		"pending: Test against the almanac", "pending: README and changelog")
	s.Step(s.Think("I need the current text of main.go for the edits, the table to see where the "+
		"zone comes from, and the rules. All three at once."),
		client.Text(
			"Reading what I need for it."), s.Read(mainGo), s.Read(tableGo), s.Cat(timesDoc))
	s.Step(s.Edit(mainGo, "\tout     string\n", "\tout     string\n\tzone    string\n"),
		s.Edit(mainGo, "\tif err := fs.Parse(args)", "\tfs.StringVar(&o.zone, \"tz\", \"\", "+
			"\"zone of the times (default the station's)\")\n\tif err := fs.Parse(args)"),
		s.Edit(mainGo, "\tfrom, err := firstDay(o.from, c)\n",
			"\tif o.zone != \"\" {\n"+
				"\t\tif st.Zone, err = time.LoadLocation(o.zone); err != nil {\n"+
				"\t\t\treturn fmt.Errorf(\"--tz %s: %w\", o.zone, err)\n\t\t}\n\t}\n"+
				"\tfrom, err := firstDay(o.from, zone, c)\n"))
	s.Step(s.BashFails("go build ./... && go test ./...", "Build and test", 1,
		readText("build-fails")))
	s.Step(s.Think("firstDay got an argument that does not exist. It needs the zone of the "+
		"station as a parameter, and the call has to hand it over."), s.Sed(mainGo, 58, 110))
	s.Step(s.Edit(mainGo, "firstDay(o.from, zone, c)", "firstDay(o.from, st.Zone, c)"),
		s.Edit(mainGo, "func firstDay(s string, c clock.Clock)",
			"func firstDay(s string, zone *time.Location, c clock.Clock)"),
		s.Edit(mainGo, "\t\treturn c.Now().Truncate(24 * time.Hour), nil\n",
			"\t\treturn c.Now().In(zone), nil\n"),
		s.Edit(mainGo, "(\"2006-01-02\", s, time.Local)", "(\"2006-01-02\", s, zone)"),
		s.Edit(mainGo, "e.Time.In(time.Local).", "e.Time.In(st.Zone)."))
	s.Step(s.Bash("go build ./... && go test ./...", "Build and test", output.ShortTest()))
	s.Done(client.Text(readText("tz-done")))
}

// followRules attaches a file that was printed before, and makes its reads stale.
func followRules(s *tools.Session) {
	s.Ask("see @docs/times.md, does it follow the rules there?")
	s.Mention(timesDoc)
	s.Step(s.Think("Four rules. The first two I know from this morning, the fourth is the flag. "+
		"The third, a last line about the change, I have not seen anywhere. Check in the code."),
		s.Read(tableGo), s.Read(mainGo))
	s.Step(s.Edit(tableGo, "\treturn tw.Flush()\n}\n",
		"\tif note := change(rows, st.Zone); note != \"\" {\n\t\tfmt.Fprintln(tw, note)\n\t}\n"+
			"\treturn tw.Flush()\n}\n\n"+
			"// change says when the clocks change within the rows, or nothing.\n"+
			"func change(rows []row, zone *time.Location) string {\n\tfor _, r := range rows {\n"+
			"\t\t_, before := r.day.Zone()\n"+
			"\t\tname, after := r.day.AddDate(0, 0, 1).In(zone).Zone()\n"+
			"\t\tif before != after {\n\t\t\treturn fmt.Sprintf(\"Clocks change on %s; "+
			"times from then on are in %s.\",\n"+
			"\t\t\t\tr.day.Format(\"Mon 02 Jan\"), name)\n\t\t}\n"+
			"\t}\n\treturn \"\"\n}\n"))
	s.Step(s.Bash("go test ./...", "Run all tests", output.ShortTest()),
		s.Shell("cat "+timesDoc, "Print docs/times.md once more", func() string {
			return strings.TrimRight(s.Files[timesDoc], "\n")
		}))
	s.Done(client.Text(readText("rules")))
}

// longRun has the long outputs and the request that was interrupted.
func longRun(s *tools.Session) {
	s.Ask("run everything with -v, i want to see the names")
	s.Step(s.Bash("go test -v ./internal/table", "Run the tests with names", output.VerboseTest()))
	s.Done(client.Text(readText("verbose")))

	s.Ask("why six minutes in the search? wouldnt golden section be nicer")
	s.Step(s.Think("The step is a constant in extrema.go. CLAUDE.md says that changing it changes "+
		"the golden files and that I must ask first."), s.Read(extremaGo), s.Read(predictGo))
	s.Memory("internal/tide/CLAUDE.md")
	s.Step(client.Text(readText("golden-partial")))
	s.Interrupt()

	s.Ask("no, leave the search alone. just tell me if it can miss a turn")
	s.Step(s.Think("Read it again to be exact about the comparison of signs, and the slope."),
		s.Read(extremaGo), s.ReadRange(predictGo, 23, 14), s.Cat("internal/station/data/leith.csv"))
	s.Step(s.Sealed(), s.Read(predictGo))
	s.Done(s.Think("Two turns within six minutes would be needed. MS4 is the fastest, 6.1 h. "+
		"No. And the case of a slope of exactly zero: counted once."),
		client.Text(readText("missed")))

	almanacTest(s)
}

// almanacTest has calls that fail, one of them answered well later.
func almanacTest(s *tools.Session) {
	const run = "go test -run TestAgainstAlmanac -v ./internal/tide"
	const file = "internal/tide/almanac_test.go"
	s.Ask("ok. then write the test against the almanac")
	s.Remind("completed: Add --tz", "pending: Ticks of the chart",
		"in_progress: Test against the almanac", "pending: README and changelog")
	s.Step(s.Fetch(almanac, "The specimen for Leith at the end of March 2026", readText("almanac")),
		s.Read("internal/tide/almanac.go"))
	s.Step(client.Text("No file of that name yet, so I'll begin one."),
		s.Create(file, readText("almanac-test")+"\n"))
	s.Step(s.BashFails(run, "Run the new test", 1, readText("almanac-fails")))
	s.Step(s.Edit(file, "\t\tat, err := time.Parse(\"2006-01-02 15:04\", \"2026-03-\"+"+
		"time.Weekday(want.day).String()+\" \"+want.clock)\n\t\tif err != nil {\n"+
		"\t\t\tt.Fatal(err)\n\t\t}\n",
		"\t\tclock, err := time.Parse(\"15:04\", want.clock)\n\t\tif err != nil {\n"+
			"\t\t\tt.Fatal(err)\n\t\t}\n\t\tat := time.Date(2026, time.March, want.day, clock.Hour(), "+
			"clock.Minute(), 0, 0, st.Zone)\n"))
	s.Step(s.Bash(run, "Run the new test", readText("almanac-passes")))
	s.Step(s.Bash("go test ./...", "Run all tests", output.ShortTest()), s.Read(predictGo))
	s.Done(client.Text(readText("almanac-done")))
}
