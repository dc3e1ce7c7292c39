// Compare runs two builds of decant on the same conversations, and says where their JSON reports
// or their forks differ. Ids and times that are made by a run are left out of the comparison.
//
//	compare OLD NEW CONVERSATION...
//
// OLD and NEW are programs. Each conversation is planned and saved under each recipe; nothing is
// written outside of a temporary folder. The exit code is 1 where something differs.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"
)

// recipes are the flags under which both builds run.
var recipes = []string{
	"-s lossless", "-s safe", "-s auto", "-s lossless -k 0", "-s safe -k 0", "-s auto -k 0",
	"-s dedup-recent,dedup-content -k 0",
	"-s purge-errors,supersede-writes,trim-tool-results -k 0",
	"-s strip-attachments,strip-images,prune-tools -k 0",
	"-s stale-reads -k 0", "-s dedup-tools -k 0", "-s strip-tool-results,strip-reasoning -k 1",
	"-s summarize -k 1", "-s classify-tangents -k 0", "-s safe -k 0 --facts --ladder",
	inPlace + " -s safe -k 0", inPlace + " --save-as overlay -s safe -k 0",
}

// inPlace begins the recipes under which a copy of the conversation is changed.
const inPlace = "--in-place --yes-in-place"

// made matches what a run makes anew: UUIDs, times with their fractions, the numbers of JP's
// folders, checksums, names of forks without their own id, the short ids of pi.
var made = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}` +
	`|\d{4}-\d\d-\d\d[T ]\d\d[:-]\d\d[:-]\d\d(\.\d+|-\d{3}Z)?Z?|\d{8}T\d{6}(\.\d{3})?Z|\d{10,13}` +
	`|\b[0-9a-f]{64}\b|decant-[0-9a-f]{6,}|"id":"[0-9a-f]{8}"`)

// job is one conversation under one recipe.
type job struct{ path, recipe string }

func main() {
	if len(os.Args) < 4 {
		fmt.Fprintln(os.Stderr, "usage: compare OLD NEW CONVERSATION...")
		os.Exit(2)
	}
	differ, err := compareAll(os.Args[1], os.Args[2], os.Args[3:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(2)
	}
	if differ > 0 {
		os.Exit(1)
	}
}

// compareAll runs every job with both programs, and returns how many differ.
func compareAll(old, now string, paths []string) (int, error) {
	scratch, err := os.MkdirTemp("", "decant-compare-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(scratch)
	jobs := make(chan job)
	var group sync.WaitGroup
	var mutex sync.Mutex
	differ, done := 0, 0
	for i := range runtime.NumCPU() {
		folder := filepath.Join(scratch, fmt.Sprint(i))
		group.Go(func() {
			for j := range jobs {
				text := compareOne(folder, old, now, j)
				mutex.Lock()
				done++
				if text != "" {
					differ++
					fmt.Printf("%s %s\n%s", j.path, j.recipe, text)
				}
				mutex.Unlock()
			}
		})
	}
	for _, p := range paths {
		for _, r := range recipes {
			jobs <- job{p, r}
		}
	}
	close(jobs)
	group.Wait()
	fmt.Printf("%d of %d differ\n", differ, done)
	return differ, nil
}

// compareOne runs a job with both programs, and returns the first lines that differ, "" if none.
// Some sizes depend on how a time is spelled (JP leaves out zeros at its end), so a job that
// differs is run again.
func compareOne(folder, old, now string, j job) string {
	text := ""
	for range 4 {
		before, err := observe(folder, old, j)
		if err != nil {
			return fmt.Sprintf("  %v\n", err)
		}
		after, err := observe(folder, now, j)
		if err != nil {
			return fmt.Sprintf("  %v\n", err)
		}
		if text = firstDifference(before, after); text == "" {
			break
		}
	}
	return text
}

// observe is all that a program says and writes for a job: its report as JSON, its words on the
// save, the files of the fork. What the run makes anew is replaced.
func observe(folder, program string, j job) ([]byte, error) {
	if err := os.RemoveAll(folder); err != nil {
		return nil, err
	}
	home := filepath.Join(folder, "home")
	out := filepath.Join(folder, "out")
	if err := errors.Join(os.MkdirAll(home, 0o700), os.MkdirAll(out, 0o700)); err != nil {
		return nil, err
	}
	var all bytes.Buffer
	path, modes := j.path, [][]string{{"-n", "--json"}, {"-y", "-o", out}}
	if strings.HasPrefix(j.recipe, inPlace) {
		path, modes = filepath.Join(out, filepath.Base(j.path)), [][]string{{"-y", "--json"}}
		if err := copyOld(j.path, path); err != nil {
			return nil, err
		}
	}
	flags := append(strings.Fields(j.recipe), path)
	for _, mode := range modes {
		cmd := exec.Command(program, slices.Concat(mode, flags)...)
		cmd.Env = []string{"HOME=" + home, "PATH=/nonexistent", "NO_COLOR=1"}
		cmd.Stdout, cmd.Stderr = &all, &all
		err := cmd.Run()
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			return nil, err
		}
		fmt.Fprintf(&all, "\nexit %d\n", cmd.ProcessState.ExitCode())
	}
	if err := addFiles(&all, out); err != nil {
		return nil, err
	}
	text := bytes.ReplaceAll(all.Bytes(), []byte(folder), []byte("SCRATCH"))
	return replaceMade(text, j.path), nil
}

// copyOld copies a conversation, a file or a folder, as if nobody had written to it for an hour.
func copyOld(from, to string) error {
	hour := time.Now().Add(-time.Hour)
	return filepath.WalkDir(from, func(p string, d fs.DirEntry, err error) error {
		copied := to + strings.TrimPrefix(p, from)
		if err != nil || d.IsDir() {
			return errors.Join(err, os.MkdirAll(copied, 0o700))
		}
		data, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		return errors.Join(os.WriteFile(copied, data, 0o600), os.Chtimes(copied, hour, hour))
	})
}

// addFiles appends the files under a folder, each after its name.
func addFiles(all *bytes.Buffer, folder string) error {
	return filepath.WalkDir(folder, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		fmt.Fprintf(all, "\nfile %s\n", strings.TrimPrefix(p, folder))
		all.Write(data)
		return nil
	})
}

// replaceMade replaces the ids and times in a text that do not stand in the conversation.
func replaceMade(text []byte, path string) []byte {
	known := map[string]bool{}
	if absolute, err := filepath.Abs(path); err == nil {
		for _, m := range made.FindAllString(absolute, -1) {
			known[m] = true
		}
	}
	_ = filepath.WalkDir(path, func(p string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			if data, err := os.ReadFile(p); err == nil {
				for _, m := range made.FindAll(data, -1) {
					known[string(m)] = true
				}
			}
		}
		return nil
	})
	return made.ReplaceAllFunc(text, func(m []byte) []byte {
		if known[string(m)] {
			return m
		}
		return []byte("MADE")
	})
}

// firstDifference shows the first line in which two texts differ, cut around the place.
func firstDifference(a, b []byte) string {
	before, after := bytes.Split(a, []byte("\n")), bytes.Split(b, []byte("\n"))
	for i := range max(len(before), len(after)) {
		var x, y []byte
		if i < len(before) {
			x = before[i]
		}
		if i < len(after) {
			y = after[i]
		}
		if !bytes.Equal(x, y) {
			at := 0
			for at < len(x) && at < len(y) && x[at] == y[at] {
				at++
			}
			return fmt.Sprintf("  line %d\n  - %q\n  + %q\n", i+1, around(x, at), around(y, at))
		}
	}
	return ""
}

// around is a part of a line with the place in it.
func around(line []byte, at int) []byte {
	return line[max(0, min(at, len(line))-60):min(len(line), at+100)]
}
