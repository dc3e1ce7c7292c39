package store

import (
	"errors"
	"io"
	"os"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"decant/model/formats/claudecode"
)

// endBytes is how much is read of each end of a file.
const endBytes = 64 << 10

// buffer holds the two ends of one file after another.
type buffer struct{ head, tail [endBytes]byte }

// peekAll looks into files of Claude Code and lists those that hold conversations,
// newest first.
func peekAll(paths []string) []Entry {
	out := sideBySide(paths, peekFile)
	slices.SortFunc(out, byTime)
	return out
}

// sideBySide looks into many things at a time and keeps, in their order, what look
// does not turn down.
func sideBySide[T, E any](things []T, look func(T, *buffer) (E, bool)) []E {
	entries := make([]E, len(things))
	listed := make([]bool, len(things))
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(2*runtime.GOMAXPROCS(0), len(things)) { // Half of them wait for the disk.
		wg.Go(func() {
			b := new(buffer)
			for {
				i := int(next.Add(1)) - 1
				if i >= len(things) {
					return
				}
				entries[i], listed[i] = look(things[i], b)
			}
		})
	}
	wg.Wait()
	out := entries[:0]
	for i := range entries {
		if listed[i] {
			out = append(out, entries[i])
		}
	}
	return out
}

// peekFile looks into one file; false when it holds no conversation or cannot be
// read.
func peekFile(path string, b *buffer) (Entry, bool) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() == 0 {
		return Entry{}, false
	}
	f, err := os.Open(path)
	if err != nil {
		return Entry{}, false
	}
	defer f.Close() //nolint:errcheck // It was only read.
	head, err := readEnd(f, b.head[:], 0)
	if err != nil {
		return Entry{}, false
	}
	var tail []byte
	if size := info.Size(); size > endBytes {
		if tail, err = readEnd(f, b.tail[:], max(endBytes, size-endBytes)); err != nil {
			return Entry{}, false
		}
	}
	p := claudecode.Peek(head, tail)
	return Entry{
		Agent: claudecode.Name, ID: idOf(path), Path: path, Title: p.Title, CWD: p.CWD,
		Modified: info.ModTime(), Bytes: info.Size(), Fork: p.Fork,
	}, p.Talk && !p.Side
}

func readEnd(f *os.File, into []byte, at int64) ([]byte, error) {
	n, err := f.ReadAt(into, at)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return into[:n], err
}

// stamped is a file and when it was written last.
type stamped struct {
	path string
	time time.Time
}

// newestFirst sorts files without looking into them.
func newestFirst(paths []string) []stamped {
	var out []stamped
	for _, p := range paths {
		if info, err := os.Stat(p); err == nil {
			out = append(out, stamped{p, info.ModTime()})
		}
	}
	slices.SortFunc(out, func(a, b stamped) int {
		return byTime(Entry{Path: a.path, Modified: a.time}, Entry{Path: b.path, Modified: b.time})
	})
	return out
}
