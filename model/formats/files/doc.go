// Package files is the file system for reading and saving: [System], with [OS] for the machine's
// own. It also reads whole files that must not change meanwhile.
//
// It says in one line why a step failed, and knows no format. It must never write to a file that
// its caller does not name.
package files
