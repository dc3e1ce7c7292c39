package copilot

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"decant/model/formats/finder"
	"decant/model/source"
)

// TestListsSessionsWithABrokenStart lists a session whose first line is broken, missing, or as it
// was. Its folder has the id and the file that says where it worked.
func TestListsSessionsWithABrokenStart(t *testing.T) {
	t.Parallel()
	const id = "5e551000-0000-4000-8000-000000000001"
	data, err := os.ReadFile("../../../testdata/copilot/minimal.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := bytes.Cut(data, []byte{'\n'})
	for name, first := range map[string]string{
		"whole": string(data[:len(data)-len(rest)]), "broken": "{\"type\":\"session.\n",
		"missing": "", "empty": "\n",
	} {
		home := t.TempDir()
		folder := filepath.Join(home, ".copilot", sessionsDir, id)
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		for file, text := range map[string]string{
			logFile: first + string(rest), aboutFile: "id: " + id + "\ncwd: '/home/ada/bakery'\n",
		} {
			if err := os.WriteFile(filepath.Join(folder, file), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		for dir, want := range map[string]int{"": 1, "/home/ada/bakery": 1, "/home/ada": 0} {
			found, err := Codec{}.Finder().List(finder.Env{Home: home}, finder.Search{Dir: dir})
			if err != nil || len(found) != want {
				t.Errorf("%s: %d sessions of %q, %v", name, len(found), dir, err)
			} else if want == 1 && (found[0].ID != id || found[0].CWD != "/home/ada/bakery") {
				t.Errorf("%s: got %+v", name, found[0])
			}
		}
		log := filepath.Join(folder, logFile)
		c, err := Codec{}.Open(source.Lines(log, []byte(first+string(rest))), log)
		if err != nil || c.CWD != "/home/ada/bakery" {
			t.Errorf("%s: opens in %q, %v", name, c.CWD, err)
		}
	}
}
