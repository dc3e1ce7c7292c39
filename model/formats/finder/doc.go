// Package finder finds stored conversations on disk, for codecs that say where their agent
// keeps them: [Files] for an agent that keeps each in a file, or a [Finder] of their own.
//
// It reads file names, the two ends of files and small files beside them. It must never write,
// nor open a conversation whole, nor know what a line means.
package finder
