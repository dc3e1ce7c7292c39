package store

import (
	"os"
	"testing"
)

func TestPeekFile(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	a := d.folder("a")
	path := d.put(a, id(1)+".jsonl", talk(a, "here"), 1)
	b := new(buffer)
	if e, ok := peekFile(path, b); !ok || e.Title != "here" {
		t.Errorf("got %+v, %v", e, ok)
	}
	again := d.put(a, id(2)+".jsonl", talk(a, ""), 1)
	if e, ok := peekFile(again, b); !ok || e.Title != "first words" {
		t.Errorf("with a used buffer: got %+v, %v", e, ok)
	}
	for _, none := range []string{path + "x", a, os.DevNull} {
		if e, ok := peekFile(none, b); ok {
			t.Errorf("%s: got %+v", none, e)
		}
	}
}
