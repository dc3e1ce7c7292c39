package show

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"decant/testdata/samples"

	"decant/model"
	"decant/render"
	"decant/tui/cli/manifest"
)

// sound is a manifest of one change, to be spoiled.
func sound() *manifest.Manifest {
	c := samples.TwoEvents()
	m := manifest.New(c, []model.Change{
		{Event: 1, Part: -1, Op: model.Remove, Strategy: "dedup-tools", Class: model.Covered},
	})
	m.Saved = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	m.Fork = manifest.Fork{ID: "fork-1", Path: "/w/b.jsonl"}
	return m
}

func FuzzListRemoved(f *testing.F) {
	data, _ := json.Marshal(sound())
	f.Add(data, []byte("{\"p\":\"hi\"}\n{\"r\":[\"one\",\"two\"]}\n"))
	zeros := strings.Repeat("0", 64)
	f.Add([]byte(`{"source":{"format":"x","sha256":"`+zeros+`"},"fork":{"id":"a"},`+
		`"changes":[{"event":"1.1","was":[{"part":1,"span":[0,4],"encoding":"base64-values",`+
		`"sha256":"`+zeros+`"}]}]}`), []byte(`"YQ"`))
	f.Fuzz(func(t *testing.T, data, stored []byte) {
		m, err := manifest.Read(data)
		if err != nil {
			return
		}
		events, err := groupEvents(m, "")
		if err != nil {
			t.Fatal(err)
		}
		// Without a path it is the demo, which is given here.
		m.Source.Path, m.Source.Backup = "", ""
		v := removedViewer{original: m.FindOriginal(stored)}
		v.head(manifest.Found{Manifest: m, File: "x"}, len(m.Changes), len(events))
		for _, e := range events {
			v.event(e)
			for _, p := range e.was {
				text, err := v.original.Text(e.changes[0].Event, p)
				if sum := sha256.Sum256([]byte(text)); err == nil &&
					hex.EncodeToString(sum[:]) != p.SHA256 {
					t.Errorf("%q is shown for %s", text, p.SHA256)
				}
			}
		}
		if got := v.b.String(); render.Clean(got) != got {
			t.Errorf("unclean: %q", got)
		}
	})
}
