// Package o200k counts the tokens of a text exactly, with OpenAI's o200k vocabulary, which GPT-4o
// and later models use.
//
//	n := o200k.Count([]byte("Hello, world.\n"))
//
// The vocabulary is from github.com/tiktoken-go/tokenizer (MIT licence, © 2023 tiktoken-go). A test
// packs it from the library's table, because the library contains it as Go source, which costs a
// program 8 MB. It is unpacked on the first count, which takes about 0.1 s. Special tokens in a
// text ("<|endoftext|>") are counted as ordinary text.
//
// The package must never read a file. Several goroutines may call Count.
package o200k
