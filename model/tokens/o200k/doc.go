// Package o200k counts the tokens of a text exactly, by OpenAI's o200k
// vocabulary, as GPT-4o and later models have it.
//
//	n := o200k.Count([]byte("Hello, world.\n"))
//
// The vocabulary is that of github.com/tiktoken-go/tokenizer (MIT licence, ©
// 2023 tiktoken-go), packed by a test from its table: the library itself holds
// it as Go source, which costs a program 8 MB. It is unpacked when something is
// counted for the first time, about 0.1 s. Special tokens ("<|endoftext|>") in a
// text are counted as the text that they are.
//
// The package must never read a file. Count may be called from several
// goroutines.
package o200k
