package pi

import (
	"decant/model/formats/codec"
	"decant/model/formats/kit"
)

// Codec reads and writes the conversations of pi, and of clients that were made from it.
type Codec struct {
	kit.JSONL

	// client is the program that writes the sessions, see [OhMyPi] and [OpenClaw].
	client client
}

// client is a program that stores sessions like pi, with differences.
type client uint8

const (
	pi client = iota
	ohMyPi
	openClaw
)

// OhMyPi is the codec for Oh My Pi. It stores conversations like pi, but with a title line of a
// fixed length before the header, other entries and names, and results that it cuts in the file
// itself.
var OhMyPi = Codec{client: ohMyPi}

// OpenClaw is the codec for OpenClaw's files. It stores conversations like pi, but with resets of
// the history, marks of the live branch, and answers that only repeat what a channel was told.
var OpenClaw = Codec{client: openClaw}

var (
	_ codec.Resumer   = Codec{}
	_ codec.Lister    = Codec{}
	_ codec.Companion = Codec{}
)

// clientNames are the names of the formats.
var clientNames = [...]string{pi: Name, ohMyPi: OhMyPiName, openClaw: OpenClawName}

// Name is the format's name in reports and flags.
func (k Codec) Name() string {
	return clientNames[k.client]
}

// Traits says how pi differs from other agents.
func (k Codec) Traits() codec.Traits {
	t := codec.Traits{
		Opens: "sessions of pi (.jsonl)", Lenient: true, Counts: true, PassesOver: true,
	}
	switch k.client {
	case ohMyPi:
		t.Opens = "sessions of Oh My Pi (.jsonl)"
	case openClaw:
		t.Opens = "sessions of OpenClaw (.jsonl)"
	case pi:
	}
	return t
}
