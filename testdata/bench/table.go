package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// floorRow is the name of the row that others are compared with.
const floorRow = "the floor"

// title says what was run, on what, and where.
func (w *work) title(o options, args []string) string {
	input := fmt.Sprintf("a made-up session of %d MB", o.mb)
	if info, err := os.Stat(o.path); err == nil {
		input = fmt.Sprintf("`%s`, %.1f MB", filepath.Base(o.path), float64(info.Size())/megabyte)
	}
	return fmt.Sprintf("`%s`: %s; %d cores, %s, %s/%s, %s; of %d runs each the least time and "+
		"the most memory.", strings.TrimSpace("go run ./testdata/bench "+strings.Join(args, " ")),
		input, runtime.NumCPU(), processor(), runtime.GOOS, runtime.GOARCH, runtime.Version(),
		o.runs)
}

// processor is the processor's name, where the system tells it.
func processor() string {
	f, err := os.Open("/proc/cpuinfo")
	if err != nil {
		return "unknown processor"
	}
	defer func() { _ = f.Close() }() // It was read only.
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if name, ok := strings.CutPrefix(lines.Text(), "model name"); ok {
			return strings.TrimLeft(name, "\t: ")
		}
	}
	return "unknown processor"
}

// printTable prints the table in Markdown.
func printTable(out io.Writer, title string, rows []row) error {
	var floor time.Duration
	for i := range rows {
		if rows[i].name == floorRow {
			floor = rows[i].least.CPU
		}
	}
	var b strings.Builder
	b.WriteString(title + "\n\n| command | CPU s | × floor | wall s | memory MB |\n" +
		"|---|--:|--:|--:|--:|\n")
	for i := range rows {
		r := &rows[i]
		if r.missing != "" {
			fmt.Fprintf(&b, "| %s | %s | | | |\n", r.name, r.missing)
			continue
		}
		times := fmt.Sprintf("%.1f", float64(r.least.CPU)/float64(floor))
		if r.apart {
			times = ""
		}
		fmt.Fprintf(&b, "| %s | %.2f | %s | %.2f | %d |\n", r.name, r.least.CPU.Seconds(), times,
			r.least.Wall.Seconds(), r.least.Peak/megabyte)
	}
	_, err := io.WriteString(out, b.String())
	return err
}
