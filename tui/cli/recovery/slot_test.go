package recovery

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestSlotsAreFew gives up the oldest plan that was left behind where there are too many, and none
// that has an owner.
func TestSlotsAreFew(t *testing.T) {
	t.Parallel()
	base := filepath.Join(t.TempDir(), "kept", "aa.toml")
	var all []*slot
	for n := 1; n <= maxSlots; n++ {
		s, err := claimFree(base)
		if err != nil || s.path != slotPath(base, n) {
			t.Fatalf("slot %d: %+v, %v", n, s, err)
		}
		when := time.Unix(int64(1_000_000+n), 0)
		if err := errors.Join(os.WriteFile(s.path, nil, 0o600),
			os.Chtimes(s.path, when, when)); err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	if s, err := claimFree(base); !errors.Is(err, errOwned) {
		t.Errorf("all are owned: %+v, %v", s, err)
	}
	if s, err := claimLeftBehind(base); s != nil || err != nil {
		t.Errorf("nothing was left behind: %+v, %v", s, err)
	}
	all[6].release()
	all[3].release()
	if s, err := claimLeftBehind(base); err != nil || s == nil || s.path != all[6].path {
		t.Errorf("of two the newest: %+v, %v", s, err)
	} else {
		s.release()
	}
	if s, err := claimFree(base); err != nil || s.path != all[3].path {
		t.Errorf("of two the oldest gives way: %+v, %v", s, err)
	}
}

// TestLockThatWentIsNoLock claims a slot whose lock was removed by its last owner.
func TestLockThatWentIsNoLock(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "aa.toml")
	first, err := claimSlot(path)
	if err != nil {
		t.Fatal(err)
	}
	if s, err := claimSlot(path); !errors.Is(err, errOwned) {
		t.Errorf("it has an owner: %+v, %v", s, err)
	}
	first.release()
	if fileExists(lockPath(path)) {
		t.Error("its lock stays")
	}
	second, err := claimSlot(path)
	if err != nil {
		t.Fatal(err)
	}
	second.release()
}
