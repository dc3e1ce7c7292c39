// Package blocks reads what the stored messages of several agents have in common: blocks of text,
// images in base64, resources that carry their URI, and what a tool wrapped around a text. It makes
// parts from them, and blocks of text for forks.
//
// It must know no agent. It must never decode more of a text than its ends, because a result may be
// megabytes long.
package blocks
