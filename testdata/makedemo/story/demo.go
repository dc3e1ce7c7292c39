// Package story holds what happens in the demo and in the small test inputs: who says what, which
// tools are called, and the long texts.
package story

import "decant/testdata/makedemo/tools"

// PlayDemo plays the whole conversation.
func PlayDemo() []byte {
	s := tools.New("harbour")
	s.Files = splitArchive(projectText)
	s.Base = splitArchive(projectText)
	s.Open("Harbour: tide table off by one hour")
	firstHour(s)
	s.Compact(readText("summary"), "internal/table/table.go", "internal/table/table_test.go")
	zoneFlag(s)
	longRun(s)
	playAside(s)
	playChart(s)
	wrapUp(s)
	s.Close()
	return s.Out.Bytes()
}
