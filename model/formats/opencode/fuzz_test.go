package opencode

import (
	"testing"

	"decant/testdata/samples"
	"decant/testdata/sound"
)

// FuzzOpen opens arbitrary bytes. What opens has sound events, and a fork of it, where one can be
// made, is what was promised and breaks no rule that does harm.
func FuzzOpen(f *testing.F) {
	for _, data := range samples.Read(f, samples.Own(f, "opencode/*.json", "kilo/*.json")...) {
		f.Add(data)
	}
	for _, parts := range []string{
		`{"type":"text","text":"\ud800"},{"type":"compaction","auto":true,"tail_start_id":"msg_1"}`,
		`{"type":"tool","tool":"x","callID":"c","state":{"status":"completed","input":{}}}`,
		`{"type":"tool","tool":"x","callID":"c","state":{"status":"error","attachments":[1]}}`,
		`{"type":"file","mime":"image/png","url":"data:,"},{"type":"file","mime":7}`,
	} {
		for _, role := range []string{
			`"user","time":{"created":1.5e3}`,
			`"assistant","summary":true,"finish":"stop","parentID":"msg_1","time":{"created":-1}`,
		} {
			m := `{"info":{"id":"msg_1","role":` + role + `},"parts":[` + parts + `]}`
			f.Add([]byte(`{"info":{"id":"ses_1","revert":{"messageID":"msg_1","partID":"prt_1"}},` +
				`"messages":[` + m + `,` + m + `]}`))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		Opencode.Detect(data)
		src, err := Opencode.Split("x.json", data)
		if err != nil {
			return
		}
		c, err := Opencode.Open(src, "")
		if err != nil {
			return
		}
		sound.Check(t, c)
		for _, changes := range allChanges(c) {
			if d, err := drafted(c, changes); err == nil {
				reopened(t, c, d, changes)
			}
		}
	})
}

// FuzzMint makes ids of others, which sort as they did.
func FuzzMint(f *testing.F) {
	f.Add("msg_203c92276001t4t033oqEVfzCC", "msg_203c92276001zzz", "x")
	f.Fuzz(func(t *testing.T, a, b, c string) {
		m := minter{seed: c}
		before := ""
		for _, old := range []string{a, b, c, a} {
			id := m.mint(messagePrefix, old, before, timeDigits(forkTime))
			if id <= before || !isID(messagePrefix, id) || len(id) != idHead+idTail {
				t.Errorf("%q of %q stands behind %q", id, old, before)
			}
			before = id
		}
	})
}
