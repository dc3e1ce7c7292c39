package main

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
func firstHour(s *session) {
	findCause(s)
	showStations(s)
	testFirst(s)
	fixIt(s)
	lookElsewhere(s)
	askAlmanac(s)
	showDiff(s)
}

// findCause has three calls in one reply and the memory of a folder.
func findCause(s *session) {
	s.ask("the leith table is an hour off since sunday. can you find out why?")
	const skills = "- check: Check the project before a commit\n- release: Tag and publish"
	s.attach(obj{"type", "skill_listing", "content", skills, "skillCount", 2,
		"isInitial", true, "names", list{"check", "release"}}, len(skills)+60)
	s.step(s.think("An hour off since Sunday: the clocks went forward on 29 March. So somewhere "+
		"an offset is taken from the wrong place or the wrong day. The printing is the likely "+
		"place, the prediction should be in UTC. I'll look at both and at the layout."),
		textBlock("The clocks changed on Sunday, so I'll look at how times are made and printed."),
		s.list(), s.read(tableGo), s.read(predictGo))
	s.memory("internal/tide/CLAUDE.md")
	s.step(s.sealed(), s.read(mainGo), s.readRange("internal/station/station.go", 25, 40))
	s.step(s.bash(runTable, "Print the table for March", tideTable(1, 31, 0)),
		s.bash("date +%Z; ls -l /etc/localtime", "Show the zone of the machine",
			"UTC\nlrwxrwxrwx 1 root root 27 Jan  8 09:14 /etc/localtime -> "+
				"/usr/share/zoneinfo/Etc/UTC"))
	s.done(s.think("clock() takes time.Now().Zone(): the machine's offset now. The machine is on "+
		"UTC, so zero. st.Zone is loaded and never read. That explains it."), textBlock(readText("cause")))
}

// showStations reads what the fix does not need.
func showStations(s *session) {
	s.ask("where does the zone of a station come from?")
	s.step(s.read("internal/station/station.go"), s.cat("internal/station/data/leith.csv"),
		s.read("internal/station/station_test.go"))
	s.step(s.read(extremaGo), s.read("internal/table/golden_test.go"))
	s.done(s.think("decode() reads it from the second line of the CSV with time.LoadLocation. "+
		"Extrema and the golden tests do not use it; the golden test runs in local time."),
		textBlock("From the second line of its CSV file (`zone,Europe/London`). `decode` hands it to "+
			"`time.LoadLocation`, so an unknown name is an error at start, and `Station.Zone` "+
			"is set for every port. Nothing reads it after that: the search works in UTC, and "+
			"the golden tests set it to UTC, which is why none of them noticed."))
}

// testFirst has a test that fails and a prompt typed meanwhile.
func testFirst(s *session) {
	s.ask("ok, fix it then. but test first")
	s.step(textBlock("First the test that shows it."), s.read(tableTest))
	s.step(s.think("A fixed zone is enough to show that the station's zone has no effect."),
		s.edit(tableTest, "func TestWriteRefusesNoDays(", readText("table-test")))
	s.step(s.bashFails("go test ./internal/table", "Run the tests of the table", 1,
		readText("test-fails")))
	s.queue("use Europe/London in the test, not a fixed +1")
	s.step(textBlock("Right, a real zone also tests the change itself."),
		s.edit(tableTest, "\tst.Zone = time.FixedZone(\"BST\", 3600)\n",
			"\tlondon, err := time.LoadLocation(\"Europe/London\")\n\tif err != nil {\n"+
				"\t\tt.Fatal(err)\n\t}\n\tst.Zone = london\n"))
	s.done(textBlock("The test uses Europe/London now and fails as it should: both tables are the " +
		"same, so the zone of the station changes nothing."))
}

// fixIt has an edit that misses, the same file read again, and two edits at once.
func fixIt(s *session) {
	s.ask("good, now fix it")
	s.step(s.sealed(), s.editMissed(tableGo, "\t_, offset := t.Zone()\n", ""))
	s.step(textBlock("I had that line wrong from memory. Reading it again."), s.read(tableGo))
	s.step(s.edit(tableGo, "\t_, offset := time.Now().Zone()\n"+
		"\th, m := tide.Clock(t.Add(time.Duration(offset) * time.Second))\n",
		"\th, m := tide.Clock(t)\n"),
		s.edit(tableGo, "clock(e.Time), height", "clock(e.Time.In(st.Zone)), height"))
	s.step(s.bash("go test ./...", "Run all tests", testShort()), s.status("git status"))
	s.done(textBlock(readText("fixed")))
}

// lookElsewhere has a wide search and a sub-agent.
func lookElsewhere(s *session) {
	s.ask("does the same mistake hide anywhere else?")
	s.step(s.think("Two ways at once: a plain search, and a careful reading by a sub-agent that "+
		"knows the rules."), s.grep("time."),
		s.task("Review all uses of time", readText("review-prompt"), readText("review")))
	s.step(s.edit(tableGo, "\treturn time.Date(y, m, d, 0, 0, 0, 0, time.Local)\n",
		"\treturn time.Date(y, m, d, 0, 0, 0, 0, zone)\n"),
		s.edit(tableGo, "func startOfDay(t time.Time) time.Time",
			"func startOfDay(t time.Time, zone *time.Location) time.Time"),
		s.edit(tableGo, "\t\ta := start.Add(time.Duration(i) * 24 * time.Hour)\n"+
			"\t\tb := a.Add(24 * time.Hour)\n",
			"\t\ta := start.AddDate(0, 0, i)\n\t\tb := start.AddDate(0, 0, i+1)\n"))
	s.step(s.edit(tableGo, "startOfDay(from)\n", "startOfDay(from, st.Zone)\n"))
	s.step(s.bash("go test ./...", "Run all tests", testShort()))
	s.done(textBlock(readText("elsewhere")))
}

// askAlmanac has the first fetch.
func askAlmanac(s *session) {
	s.ask("how do the official tables give times, GMT or clock time?")
	s.step(s.fetch(almanac, "In which zone do tide tables give times, and what happens on the "+
		"day of the change?", readText("almanac")))
	s.done(s.think("The page makes the same distinction as docs/times.md. Say so, briefly."),
		textBlock(readText("official")))
}

// showDiff is a prompt that was edited: the first wording is off the path.
func showDiff(s *session) {
	s.rewound(func() {
		s.ask("commit that")
		s.step(s.status("git status"))
		s.done(textBlock("Before I commit: shall the test and the fix go into one commit or two?"))
	})
	s.ask("dont commit yet, show me the diff first")
	s.step(s.status("git status"), s.diff())
	s.keepTail()
	s.step(s.bash("go test ./...", "Run all tests", testShort()))
	s.done(textBlock(readText("shown")))
}
