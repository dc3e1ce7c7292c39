package story

import (
	"decant/testdata/makedemo/client"
	"decant/testdata/makedemo/output"
	"decant/testdata/makedemo/tools"
	"decant/testdata/ordered"
)

const (
	tableGo   = "internal/table/table.go"
	tableTest = "internal/table/table_test.go"
	predictGo = "internal/tide/predict.go"
	extremaGo = "internal/tide/extrema.go"
	mainGo    = "cmd/harbour/main.go"
	chartGo   = "internal/render/chart.go"
	timesDoc  = "docs/times.md"
	almanac   = "https://almanac.example.org/times"
	runTable  = "go run ./cmd/harbour table --station leith --from 2026-03-01 --days 31"
)

// firstHour is what the compaction summarises: a bug is found, tested and fixed.
func firstHour(s *tools.Session) {
	findCause(s)
	showStations(s)
	testFirst(s)
	fixIt(s)
	lookElsewhere(s)
	askAlmanac(s)
	showDiff(s)
}

// findCause has three calls in one reply and the memory of a folder.
func findCause(s *tools.Session) {
	s.Ask("the leith table is an hour off since sunday. can you find out why?")
	const skills = "- check: Check the project before a commit\n- release: Tag and publish"
	s.Attach(ordered.Object{"type", "skill_listing", "content", skills, "skillCount", 2,
		"isInitial", true, "names", ordered.List{"check", "release"}}, len(skills)+60)
	s.Step(s.Think("An hour off since Sunday: the clocks went forward on 29 March. So somewhere "+
		"an offset is taken from the wrong place or the wrong day. The printing is the likely "+
		"place, the prediction should be in UTC. I'll look at both and at the layout."),
		client.Text(
			"The clocks changed on Sunday, so I'll look at how times are made and printed."),
		s.List(), s.Read(tableGo), s.Read(predictGo))
	s.Memory("internal/tide/CLAUDE.md")
	s.Step(s.Sealed(), s.Read(mainGo), s.ReadRange("internal/station/station.go", 25, 40))
	s.Step(s.Bash(runTable, "Print the table for March", output.TideTable(1, 31, 0)),
		s.Bash("date +%Z; ls -l /etc/localtime", "Show the zone of the machine",
			"UTC\nlrwxrwxrwx 1 root root 27 Jan  8 09:14 /etc/localtime -> "+
				"/usr/share/zoneinfo/Etc/UTC"))
	s.Done(s.Think("clock() takes time.Now().Zone(): the machine's offset now. The machine is on "+
		"UTC, so zero. st.Zone is loaded and never read. That explains it."),
		client.Text(readText("cause")))
}

// showStations reads what the fix does not need.
func showStations(s *tools.Session) {
	s.Ask("where does the zone of a station come from?")
	s.Step(s.Read("internal/station/station.go"), s.Cat("internal/station/data/leith.csv"),
		s.Read("internal/station/station_test.go"))
	s.Step(s.Read(extremaGo), s.Read("internal/table/golden_test.go"))
	s.Done(s.Think("decode() reads it from the second line of the CSV with time.LoadLocation. "+
		"Extrema and the golden tests do not use it; the golden test runs in local time."),
		client.Text(
			"From the second line of its CSV file (`zone,Europe/London`). `decode` hands it to "+
				"`time.LoadLocation`, so an unknown name is an error at start, and `Station.Zone` "+
				"is set for every port. Nothing reads it after that: the search works in UTC, and "+
				"the golden tests set it to UTC, which is why none of them noticed."))
}

// testFirst has a test that fails and a prompt typed meanwhile.
func testFirst(s *tools.Session) {
	s.Ask("ok, fix it then. but test first")
	s.Step(client.Text("First the test that shows it."), s.Read(tableTest))
	s.Step(s.Think("A fixed zone is enough to show that the station's zone has no effect."),
		s.Edit(tableTest, "func TestWriteRefusesNoDays(", readText("table-test")))
	s.Step(s.BashFails("go test ./internal/table", "Run the tests of the table", 1,
		readText("test-fails")))
	s.Queue("use Europe/London in the test, not a fixed +1")
	s.Step(client.Text("Right, a real zone also tests the change itself."),
		s.Edit(tableTest, "\tst.Zone = time.FixedZone(\"BST\", 3600)\n",
			"\tlondon, err := time.LoadLocation(\"Europe/London\")\n\tif err != nil {\n"+
				"\t\tt.Fatal(err)\n\t}\n\tst.Zone = london\n"))
	s.Done(client.Text(
		"The test uses Europe/London now and fails as it should: both tables are the " +
			"same, so the zone of the station changes nothing."))
}

// fixIt has an edit that misses, the same file read again, and two edits at once.
func fixIt(s *tools.Session) {
	s.Ask("good, now fix it")
	s.Step(s.Sealed(), s.EditMissed(tableGo, "\t_, offset := t.Zone()\n", ""))
	s.Step(client.Text("I had that line wrong from memory. Reading it again."), s.Read(tableGo))
	s.Step(s.Edit(tableGo, "\t_, offset := time.Now().Zone()\n"+
		"\th, m := tide.Clock(t.Add(time.Duration(offset) * time.Second))\n",
		"\th, m := tide.Clock(t)\n"),
		s.Edit(tableGo, "clock(e.Time), height", "clock(e.Time.In(st.Zone)), height"))
	s.Step(s.Bash("go test ./...", "Run all tests", output.ShortTest()), s.Status("git status"))
	s.Done(client.Text(readText("fixed")))
}

// lookElsewhere has a wide search and a sub-agent.
func lookElsewhere(s *tools.Session) {
	s.Ask("does the same mistake hide anywhere else?")
	s.Step(s.Think("Two ways at once: a plain search, and a careful reading by a sub-agent that "+
		"knows the rules."), s.Grep("time."),
		s.Task("Review all uses of time", readText("review-prompt"), readText("review")))
	s.Step(s.Edit(tableGo, "\treturn time.Date(y, m, d, 0, 0, 0, 0, time.Local)\n",
		"\treturn time.Date(y, m, d, 0, 0, 0, 0, zone)\n"),
		s.Edit(tableGo, "func startOfDay(t time.Time) time.Time",
			"func startOfDay(t time.Time, zone *time.Location) time.Time"),
		s.Edit(tableGo, "\t\ta := start.Add(time.Duration(i) * 24 * time.Hour)\n"+
			"\t\tb := a.Add(24 * time.Hour)\n",
			"\t\ta := start.AddDate(0, 0, i)\n\t\tb := start.AddDate(0, 0, i+1)\n"))
	s.Step(s.Edit(tableGo, "startOfDay(from)\n", "startOfDay(from, st.Zone)\n"))
	s.Step(s.Bash("go test ./...", "Run all tests", output.ShortTest()))
	s.Done(client.Text(readText("elsewhere")))
}

// askAlmanac has the first fetch.
func askAlmanac(s *tools.Session) {
	s.Ask("how do the official tables give times, GMT or clock time?")
	s.Step(s.Fetch(almanac, "In which zone do tide tables give times, and what happens on the "+
		"day of the change?", readText("almanac")))
	s.Done(s.Think("The page makes the same distinction as docs/times.md. Say so, briefly."),
		client.Text(readText("official")))
}

// showDiff is a prompt that was edited: the first wording is off the path.
func showDiff(s *tools.Session) {
	s.Rewound(func() {
		s.Ask("commit that")
		s.Step(s.Status("git status"))
		s.Done(client.Text(
			"Before I commit: shall the test and the fix go into one commit or two?"))
	})
	s.Ask("dont commit yet, show me the diff first")
	s.Step(s.Status("git status"), s.Diff())
	s.KeepTail()
	s.Step(s.Bash("go test ./...", "Run all tests", output.ShortTest()))
	s.Done(client.Text(readText("shown")))
}
