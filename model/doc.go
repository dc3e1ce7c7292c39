// Package model says what a conversation is, whichever agent wrote it: turns,
// events, calls, resources, the rules that a fork of it must keep, and the
// changes that somebody proposes. A loaded Conversation never changes; text is
// decoded when asked for and not kept.
//
// Codecs (formats) fill it, strategies read it, screens show it. It knows no
// format, no strategy and no screen, and does no I/O.
//
//	c, err := formats.Open("session.jsonl")
//	for i := range c.Events {
//		e := &c.Events[i]
//		fmt.Println(e.ID, e.Kind, e.Turn, e.Tokens, c.EventText(e))
//	}
package model
