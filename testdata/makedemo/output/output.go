// Package output holds what programs of the demo's project would print: tide tables, runs of its
// tests, a picture.
package output

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"
)

// Whole numbers only: cosines differ in their last bits between processors.

// tideMinute returns when the n-th water after the start of March falls, in
// minutes, and its height in tenths of a metre.
func tideMinute(n int) (minute, height int) {
	minute = 143 + n*3726/10 + waveAt(n, 57)*9/10
	spring := 15 + waveAt(n, 57)
	if n%2 == 0 {
		return minute, 31 + spring + waveAt(n, 7)/3
	}
	return minute, 31 - spring + waveAt(n, 5)/3
}

// waveAt swings between -10 and 10 with a period of n steps.
func waveAt(i, n int) int {
	x := i % n * 40 / n
	if x > 20 {
		x = 40 - x
	}
	return x - 10
}

// TideTable is what harbour table prints for March: days from the first on, with
// all times moved by shift minutes.
func TideTable(first, days, shift int) string {
	week := []string{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"}
	out := []string{"Leith, heights in metres above chart datum",
		"date          time  m    time  m    time  m    time  m"}
	for d := first; d < first+days; d++ {
		row := fmt.Sprintf("%s %02d Mar%s  ", week[(d-1)%7], d, starAt(d))
		for n := range 140 {
			m, h := tideMinute(n)
			m += shift
			if m/1440 == d-1 {
				row += fmt.Sprintf("%02d%02d  %d.%d  ", m%1440/60, m%60, h/10, h%10)
			}
		}
		out = append(out, strings.TrimRight(row, " "))
	}
	return strings.Join(out, "\n")
}

// starAt marks the days round a spring tide.
func starAt(day int) string {
	if (day+7)%15 < 3 {
		return " *"
	}
	return "  "
}

var packages = []string{"cmd/harbour", "internal/clock", "internal/render",
	"internal/station", "internal/table", "internal/tide"}

// ShortTest is go test ./... when everything passes and nothing had to be built.
func ShortTest() string {
	var out []string
	for _, p := range packages {
		line := "ok  \texample.org/harbour/" + p + "\t(cached)"
		if p == "internal/clock" || p == "internal/render" {
			line = "?   \texample.org/harbour/" + p + "\t[no test files]"
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

// VerboseTest is go test -v of the table, a case a port and month.
func VerboseTest() string {
	var b strings.Builder
	for _, name := range []string{"TestNoWaterIsLostOrRepeated", "TestTableMatchesGolden"} {
		fmt.Fprintf(&b, "=== RUN   %s\n", name)
		var verdicts strings.Builder
		for i, port := range []string{"aberdeen", "leith", "portree", "stmarys"} {
			for m := range 12 {
				sub := fmt.Sprintf("%s/%s/2026-%02d", name, port, m+1)
				fmt.Fprintf(&b, "=== RUN   %s\n", sub)
				fmt.Fprintf(&verdicts, "    --- PASS: %s (0.0%ds)\n", sub, (i+m)%7)
			}
		}
		fmt.Fprintf(&b, "--- PASS: %s (0.%d4s)\n%s", name, len(name)%7, verdicts.String())
	}
	for _, name := range []string{"HasARowADay", "ShowsStationTime", "RefusesNoDays"} {
		fmt.Fprintf(&b, "=== RUN   TestWrite%s\n--- PASS: TestWrite%s (0.00s)\n", name, name)
	}
	return b.String() + "PASS\nok  \texample.org/harbour/internal/table\t(cached)"
}

// The pixels of the picture.
const (
	PictureW = 320
	PictureH = 200
)

// DrawPicture draws a week of tide and returns it in base64 with its size in bytes.
// It is stored without compression, so that no version of the compressor shows.
func DrawPicture() (data string, size int) {
	img := image.NewPaletted(image.Rect(0, 0, PictureW, PictureH), color.Palette{
		color.RGBA{0xf4, 0xf1, 0xea, 0xff}, color.RGBA{0x2f, 0x6f, 0x9f, 0xff}})
	for x := range PictureW {
		top := PictureH/2 - waveAt(x*3, 69)*(6+waveAt(x, 640)/4)
		for y := max(0, top); y < PictureH; y++ {
			img.SetColorIndex(x, y, 1)
		}
		for y := 0; y < top && x%46 == 0; y++ {
			img.SetColorIndex(x, y, 1)
		}
	}
	var b bytes.Buffer
	enc := png.Encoder{CompressionLevel: png.NoCompression}
	if err := enc.Encode(&b, img); err != nil {
		panic(err)
	}
	return base64.StdEncoding.EncodeToString(b.Bytes()), b.Len()
}
