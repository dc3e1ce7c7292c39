// Package files is what reading and saving ask of a file system: [System], of which [OS]
// is the machine's, and files that are read whole and stand still meanwhile.
//
// It says in one line why a step failed, and knows no format. It must never write to a file
// but where a caller names it.
package files
