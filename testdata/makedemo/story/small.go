package story

import (
	"bytes"

	"decant/testdata/ordered"

	"decant/testdata/makedemo/client"
	"decant/testdata/makedemo/tools"
)

// SmallInputs returns the test inputs by file name.
func SmallInputs() map[string][]byte {
	out := map[string][]byte{}
	for name, play := range map[string]func(*tools.Session){
		"minimal": playMinimal, "parallel": playParallel, "boundary": playBoundary, "rewind": playRewind,
		"badline": badLine, "orphan": playOrphan, "openloop": openLoop, "hostile": playHostile,
	} {
		s := tools.New(name)
		s.Files = map[string]string{"bell.go": bellGo, "tower.go": towerGo}
		s.Base = map[string]string{"bell.go": bellGo, "tower.go": towerGo}
		if name != "hostile" {
			s.Open("Small: " + name)
		}
		play(s)
		s.Close()
		out[name+".jsonl"] = s.Out.Bytes()
	}
	broken := out["badline.jsonl"]
	out["badline.jsonl"] = broken[:len(broken)-70]
	return out
}

const bellGo = `package bell

// Strokes returns how often the bell strikes at an hour of the day. It strikes
// twelve at noon and at midnight.
func Strokes(hour int) int {
	h := hour % 12
	if h == 0 {
		return 12
	}
	return h
}

// Silent tells whether the bell keeps still, from ten at night to six.
func Silent(hour int) bool {
	return hour >= 22 || hour < 6
}
`

const towerGo = `package bell

// Tower is a bell and the hour that it shows.
type Tower struct{ hour int }

// Tick moves on by an hour and returns the strokes.
func (t *Tower) Tick() int {
	t.hour = (t.hour + 1) % 24
	if Silent(t.hour) {
		return 0
	}
	return Strokes(t.hour)
}
`

// playMinimal is one prompt and one reply.
func playMinimal(s *tools.Session) {
	s.Ask("how often does the bell strike at noon?")
	s.Done(client.Text("Twelve times."))
}

// playParallel has three calls in one reply.
func playParallel(s *tools.Session) {
	s.Ask("read both files and list the folder")
	s.Step(s.Think("Three calls that do not depend on each other."), client.Text("All at once."),
		s.Read("bell.go"), s.Read("tower.go"), s.List())
	s.Step(s.Read("bell.go"))
	s.Done(client.Text("Two files: the bell and its tower."))
}

// playBoundary is compacted once, with the end of the part before kept.
func playBoundary(s *tools.Session) {
	s.Ask("does the bell strike at night?")
	s.Step(s.Read("bell.go"))
	s.Done(client.Text("No, from ten to six it is silent."))
	s.Ask("and where is that asked for?")
	s.KeepTail()
	s.Step(s.Read("tower.go"))
	s.Done(client.Text("In Tick."))
	s.Compact("This session is being continued. The bell is silent from ten to six; Tick asks "+
		"for it.", "bell.go")
	s.Ask("show me the rule again")
	s.Step(s.Read("bell.go"))
	s.Done(s.Sealed(), client.Text("It is Silent, in bell.go."))
}

// playRewind has a prompt that was edited, so that two records share a parent.
func playRewind(s *tools.Session) {
	s.Ask("what does Tick do?")
	s.Step(s.Read("tower.go"))
	s.Done(client.Text("It moves on by an hour."))
	s.Rewound(func() {
		s.Ask("write it in Rust")
		s.Done(client.Text("There is no Rust in this project."))
	})
	s.Ask("write a comment for it")
	s.Step(s.Edit("tower.go", "// Tick moves on by an hour and returns the strokes.",
		"// Tick moves on by an hour and returns how often the bell strikes, 0 at night."))
	s.Done(client.Text("Done."))
}

// badLine has a reply that was cut in the middle, so that the record below it,
// which is no prompt, hangs in the air, and, cut by small, a last line without
// its end.
func badLine(s *tools.Session) {
	s.Ask("is there a test?")
	s.Step(s.List())
	s.Step(client.Text("No."))
	cutLine(s)
	s.System("turn_duration", "durationMs", 4812, "messageCount", 4)
	s.Ask("what would you test?")
	s.Done(client.Text("Noon and midnight."))
}

// playOrphan has a prompt whose parent was lost. The client takes such a prompt for
// the first of the conversation.
func playOrphan(s *tools.Session) {
	s.Ask("is there a test?")
	s.Step(s.List())
	s.Step(client.Text("No."))
	cutLine(s)
	s.Ask("what would you test?")
	s.Done(client.Text("Noon and midnight."))
}

// cutLine takes the second half of the last line away.
func cutLine(s *tools.Session) {
	b := bytes.TrimSuffix(s.Out.Bytes(), []byte("\n"))
	start := bytes.LastIndexByte(b, '\n') + 1
	s.Out.Truncate(start + (len(b)-start)/2)
	s.Out.WriteByte('\n')
}

// openLoop ends on a result that nobody has answered.
func openLoop(s *tools.Session) {
	s.Ask("change the bell so that it strikes half hours")
	s.Step(s.Think("Strokes takes an hour; I must see both files."), s.Read("bell.go"))
	s.Step(s.Think("Now the tower."), s.Sealed(), s.Read("tower.go"))
}

// playHostile holds what must never reach a terminal, in every place a text can be.
func playHostile(s *tools.Session) {
	const (
		clip  = "\x1b]52;c;cm0gLXJmIH4K\x07"
		link  = "\x1b]8;;https://evil.example.org\x1b\\click\x1b]8;;\x1b\\"
		clear = "\x1b[2J\x1b[H\x1b[31m"
		c1    = "\u009b31m\u009d52;c;YQ==\u009c\u0085"
		bidi  = "\u202egnp.exe\u202c \u2066left\u2069 \u200fright\u200e"
		zero  = "ad\u200bmin\u200d\u2060\ufeff"
		wide  = "港の潮位表 한국어 👩‍👩‍👧 🇬🇧 e\u0301"
	)
	all := clip + link + clear + c1 + bidi + zero + wide + "\tx\ty\rOVERWRITE\x00\x7f\b\b"
	s.Open("title " + all)
	s.Branch = "branch" + clear + bidi
	name := "dir" + clip + "/" + bidi + "\t" + wide + ".go"
	s.Files[name] = "package x\r\n// " + all + "\r\nvar s = \"" + link + "\"\r\n"
	s.Ask("prompt first\rsecond " + all)
	s.Step(s.Think("reasoning "+all), client.Text("answer "+all), s.Read(name),
		s.Call("Ba"+clear+bidi+"sh", ordered.Object{"com" + clip + "mand", "echo " + all},
			func() client.Result {
				return client.Result{Content: "result " + all, Copy: "copy " + all}
			}),
		s.BashFails("printf '"+link+"'", "about "+c1, 1, all))
	s.Local("na"+clip+"me", bidi, all)
	s.Mention(name)
	s.Done(client.Text("```go\n" + s.Files[name] + "```\n"))
	s.Ask("[Request interrupted" + clear)
	s.Done(client.Text(wide))
}
