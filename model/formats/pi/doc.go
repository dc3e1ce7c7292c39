// Package pi reads the sessions that pi stores, one JSONL file each. The package must
// never write a file, and never know a strategy.
package pi

// Name is what the format is called in reports and flags.
const Name = "pi"
