// Package blocks reads what the stored messages of several agents hold alike:
// blocks of text, images in base64, resources that carry their URI, and what a
// tool wrapped round a text. It makes parts of them, and blocks of text for forks.
//
// It must know no agent, and never decode more of a text than its ends: a result may
// be megabytes long.
package blocks
