package model

import "testing"

func TestWork(t *testing.T) {
	t.Parallel()
	var w Work
	if done, all := w.Counts(); done != 0 || all != 0 || w.Stopped() {
		t.Errorf("a new one has %d of %d, stopped %v", done, all, w.Stopped())
	}
	w.Expect(3)
	w.Expect(4)
	w.Add(5)
	if done, all := w.Counts(); done != 5 || all != 7 {
		t.Errorf("got %d of %d, want 5 of 7", done, all)
	}
	w.Add(5)
	if done, all := w.Counts(); done != 10 || all != 10 {
		t.Errorf("got %d of %d, want never more than all", done, all)
	}
	w.Stop()
	if !w.Stopped() {
		t.Error("it is not stopped")
	}
}

func TestNoWork(t *testing.T) {
	t.Parallel()
	var w *Work
	w.Expect(3)
	w.Add(3)
	w.Stop()
	if done, all := w.Counts(); done != 0 || all != 0 || w.Stopped() {
		t.Errorf("none has %d of %d, stopped %v", done, all, w.Stopped())
	}
}
