// Package codex reads the rollouts that the Codex client stores, one JSONL file for
// each thread. The package must never write a file, and never know a strategy.
package codex

// Name is what the format is called in reports and flags.
const Name = "codex"
