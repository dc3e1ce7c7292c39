package main

import "bytes"

// smallInputs returns the test inputs by file name.
func smallInputs() map[string][]byte {
	out := map[string][]byte{}
	for name, play := range map[string]func(*session){
		"minimal": playMinimal, "parallel": playParallel, "boundary": playBoundary, "rewind": playRewind,
		"badline": badLine, "orphan": playOrphan, "openloop": openLoop, "hostile": playHostile,
	} {
		s := newSession(name)
		s.files = map[string]string{"bell.go": bellGo, "tower.go": towerGo}
		s.base = map[string]string{"bell.go": bellGo, "tower.go": towerGo}
		if name != "hostile" {
			s.open("Small: " + name)
		}
		play(s)
		s.close()
		out[name+".jsonl"] = s.out.Bytes()
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
func playMinimal(s *session) {
	s.ask("how often does the bell strike at noon?")
	s.done(textBlock("Twelve times."))
}

// playParallel has three calls in one reply.
func playParallel(s *session) {
	s.ask("read both files and list the folder")
	s.step(s.think("Three calls that do not depend on each other."), textBlock("All at once."),
		s.read("bell.go"), s.read("tower.go"), s.list())
	s.step(s.read("bell.go"))
	s.done(textBlock("Two files: the bell and its tower."))
}

// playBoundary is compacted once, with the end of the part before kept.
func playBoundary(s *session) {
	s.ask("does the bell strike at night?")
	s.step(s.read("bell.go"))
	s.done(textBlock("No, from ten to six it is silent."))
	s.ask("and where is that asked for?")
	s.keepTail()
	s.step(s.read("tower.go"))
	s.done(textBlock("In Tick."))
	s.compact("This session is being continued. The bell is silent from ten to six; Tick asks "+
		"for it.", "bell.go")
	s.ask("show me the rule again")
	s.step(s.read("bell.go"))
	s.done(s.sealed(), textBlock("It is Silent, in bell.go."))
}

// playRewind has a prompt that was edited, so that two records share a parent.
func playRewind(s *session) {
	s.ask("what does Tick do?")
	s.step(s.read("tower.go"))
	s.done(textBlock("It moves on by an hour."))
	s.rewound(func() {
		s.ask("write it in Rust")
		s.done(textBlock("There is no Rust in this project."))
	})
	s.ask("write a comment for it")
	s.step(s.edit("tower.go", "// Tick moves on by an hour and returns the strokes.",
		"// Tick moves on by an hour and returns how often the bell strikes, 0 at night."))
	s.done(textBlock("Done."))
}

// badLine has a reply that was cut in the middle, so that the record below it,
// which is no prompt, hangs in the air, and, cut by small, a last line without
// its end.
func badLine(s *session) {
	s.ask("is there a test?")
	s.step(s.list())
	s.step(textBlock("No."))
	cutLine(s)
	s.system("turn_duration", "durationMs", 4812, "messageCount", 4)
	s.ask("what would you test?")
	s.done(textBlock("Noon and midnight."))
}

// playOrphan has a prompt whose parent was lost. The client takes such a prompt for
// the first of the conversation.
func playOrphan(s *session) {
	s.ask("is there a test?")
	s.step(s.list())
	s.step(textBlock("No."))
	cutLine(s)
	s.ask("what would you test?")
	s.done(textBlock("Noon and midnight."))
}

// cutLine takes the second half of the last line away.
func cutLine(s *session) {
	b := bytes.TrimSuffix(s.out.Bytes(), []byte("\n"))
	start := bytes.LastIndexByte(b, '\n') + 1
	s.out.Truncate(start + (len(b)-start)/2)
	s.out.WriteByte('\n')
}

// openLoop ends on a result that nobody has answered.
func openLoop(s *session) {
	s.ask("change the bell so that it strikes half hours")
	s.step(s.think("Strokes takes an hour; I must see both files."), s.read("bell.go"))
	s.step(s.think("Now the tower."), s.sealed(), s.read("tower.go"))
}

// playHostile holds what must never reach a terminal, in every place a text can be.
func playHostile(s *session) {
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
	s.open("title " + all)
	s.branch = "branch" + clear + bidi
	name := "dir" + clip + "/" + bidi + "\t" + wide + ".go"
	s.files[name] = "package x\r\n// " + all + "\r\nvar s = \"" + link + "\"\r\n"
	s.ask("prompt first\rsecond " + all)
	s.step(s.think("reasoning "+all), textBlock("answer "+all), s.read(name),
		s.call("Ba"+clear+bidi+"sh", obj{"com" + clip + "mand", "echo " + all},
			func(*session) result { return result{content: "result " + all, copy: "copy " + all} }),
		s.bashFails("printf '"+link+"'", "about "+c1, 1, all))
	s.local("na"+clip+"me", bidi, all)
	s.mention(name)
	s.done(textBlock("```go\n" + s.files[name] + "```\n"))
	s.ask("[Request interrupted" + clear)
	s.done(textBlock(wide))
}
