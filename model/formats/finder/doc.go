// Package finder finds stored conversations on disk, not problems in them, for codecs that know
// where their agent keeps them. It has [Files] for an agent with one file per conversation; other
// codecs implement [Finder] themselves.
//
// It reads file names, the two ends of files and small files next to them. It must never write,
// open a whole conversation, or know what a line means.
package finder
