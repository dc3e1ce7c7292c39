package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"

	"decant/testdata/bench/cost"
)

// row is a command and what it took.
type row struct {
	name string
	args []string
	// home is the command's home folder, with no conversations but those that are listed.
	home string
	// made is a folder for what the command writes, emptied after each run; "" where it writes
	// nothing.
	made string
	// missing says why there is nothing to measure; "" where there is.
	missing string
	// apart is work on something else than the file, which is not compared with the floor.
	apart bool
	least cost.Cost
}

// work is what a run needs on disk.
type work struct {
	// scratch holds all that is made.
	scratch, decant, path string
	self, home, store     string
}

// pythonReads reads a file as JSON, line by line.
const pythonReads = "import json, sys\n" +
	"for line in open(sys.argv[1], 'rb'): json.loads(line)"

// prepare builds and makes what is not given.
func (w *work) prepare(o options) error {
	var err error
	if w.self, err = os.Executable(); err != nil {
		return err
	}
	if err := errors.Join(absolute(&w.decant), absolute(&w.path)); err != nil {
		return err
	}
	w.home = filepath.Join(w.scratch, "home")
	if err := os.Mkdir(w.home, 0o700); err != nil {
		return err
	}
	if w.decant == "" {
		w.decant = filepath.Join(w.scratch, "decant")
		//nolint:gosec // It is built into a folder of our own.
		build := exec.Command("go", "build", "-trimpath", "-o", w.decant, "decant")
		build.Stderr = os.Stderr
		if err := build.Run(); err != nil {
			return fmt.Errorf("build decant: %w", err)
		}
	}
	return w.makeInputs(o)
}

// makeInputs makes what is not given, in its own process: programs that are started later
// would be said to have taken at least the memory that it took.
func (w *work) makeInputs(o options) error {
	if w.path == "" {
		w.path = filepath.Join(w.scratch, "session.jsonl")
		f, err := os.Create(w.path)
		if err != nil {
			return err
		}
		made := exec.Command(w.self, "make", strconv.Itoa(o.mb)) //nolint:gosec // Our own.
		made.Stdout, made.Stderr = f, os.Stderr
		if err := errors.Join(made.Run(), f.Close()); err != nil {
			return fmt.Errorf("make a session: %w", err)
		}
	}
	if o.store == 0 {
		return nil
	}
	w.store = filepath.Join(w.scratch, "store")
	made := exec.Command(w.self, "fill", w.store, strconv.Itoa(o.store)) //nolint:gosec // Our own.
	made.Stderr = os.Stderr
	return made.Run()
}

// listRows are the rows of the table.
func (w *work) listRows(o options) []row {
	forks := filepath.Join(w.scratch, "forks")
	report := []string{w.decant, "-n", "-s", "lossless", "--json", w.path}
	auto := []string{w.decant, "-n", "-s", "auto", "--json", w.path}
	save := []string{w.decant, "-y", "-s", "lossless", "-o", forks, w.path}
	rows := []row{
		{name: "`decant -n -s lossless --json`", args: report, home: w.home},
		{name: "`decant -n -s auto --json`", args: auto, home: w.home},
		{name: "`decant -y -s lossless` (save)", args: save, home: w.home, made: forks},
		{name: "the floor", args: []string{w.self, "floor", w.path}, home: w.home},
		w.findPython(),
		w.findJQ(),
		{
			name: "copy and fsync", home: w.home, made: forks,
			args: []string{w.self, "copy", w.path, filepath.Join(forks, "copy")},
		},
		{
			name: "`decant --version`", home: w.home, apart: true,
			args: []string{w.decant, "--version"},
		},
	}
	if w.store != "" {
		rows = append(rows, row{
			name: fmt.Sprintf("`decant --list --project all`, %d conversations", o.store),
			args: []string{w.decant, "--list", "--project", "all"}, home: w.store, apart: true,
		})
	}
	return rows
}

// findPython is the row of Python. What the path names may be a script that looks for it.
func (w *work) findPython() row {
	r := row{name: "`json.loads` of each line, Python"}
	out, err := exec.Command("python3", "-c", "import sys; print(sys.executable)").Output()
	if err != nil {
		r.missing = "no python3 here"
		return r
	}
	r.args, r.home = []string{string(bytes.TrimSpace(out)), "-c", pythonReads, w.path}, w.home
	return r
}

// findJQ is the row of jq.
func (w *work) findJQ() row {
	r := row{name: "`jq -c .`"}
	path, err := exec.LookPath("jq")
	if err != nil {
		r.missing = "no jq here"
		return r
	}
	r.args, r.home = []string{path, "-c", ".", w.path}, w.home
	return r
}

// measureRows runs all commands one after the other, and again, so that what else the machine
// does in a while is not held against one of them.
func measureRows(rows []row, runs int) error {
	const forever = time.Duration(math.MaxInt64)
	for i := range rows {
		rows[i].least = cost.Cost{CPU: forever, Wall: forever}
	}
	for range runs {
		for i := range rows {
			if rows[i].missing != "" {
				continue
			}
			took, err := rows[i].run()
			if err != nil {
				return err
			}
			rows[i].least = rows[i].least.Least(took)
		}
	}
	return nil
}

// run runs a row's command once.
func (r *row) run() (cost.Cost, error) {
	if r.made != "" {
		if err := os.Mkdir(r.made, 0o700); err != nil {
			return cost.Cost{}, err
		}
		defer func() { _ = os.RemoveAll(r.made) }()
	}
	cmd := exec.Command(r.args[0], r.args[1:]...) //nolint:gosec // The rows are listed above.
	cmd.Dir = r.home
	cmd.Env = []string{"HOME=" + r.home, "PATH=" + os.Getenv("PATH")}
	return cost.Measure(cmd)
}

// copyFile copies a file and waits until the copy is on disk.
func copyFile(from, to string) error {
	in, err := os.Open(from) //nolint:gosec // It is what was asked for.
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }() // It was read only.
	out, err := os.Create(to)         //nolint:gosec // It is what was asked for.
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Sync(), out.Close())
}
