// Package tokens estimates how many tokens a model is sent for a text or an
// image, and knows which family, window and image limits belong to the name
// of a model. Every such fact about models stands here and nowhere else.
//
// The estimate is one pass over the unescaped bytes of a text: each byte has
// one of 64 classes, each step from one class to the next has a weight, and the
// tokens are the sum of the weights. Each small letter is a class, first bytes
// of UTF-8 characters go by their range, so that languages differ.
//
// The weights of o200k are a linear regression against counts of the vocabulary
// itself, on texts of ours in 22 languages, on code, and on what programs write
// (testdata/train, kinds_test.go). It starts from weights that were fitted on
// large public texts. Texts that were held out of the fit (testdata/held) are
// counted exactly by a test: half are off by at most 4 %, none by more than
// 15 %, the texts of no script together by more than 12 %. Subjects and
// languages that our texts do not have may be worse.
//
// Nobody can count Claude's vocabulary here. Its weights were fitted on public
// texts against counts that recorded conversations carry; what the fit above
// changed in o200k's was added to them, times 1.18 up to 4.6 and times 1.53
// later, which is what whole texts were found to differ by; between ASCII bytes
// half of it. So its errors for English and code are about the published ones
// (median 4 to 5 %, one text in ten off by more than 7 to 12 %), and those for
// other scripts are not measured.
// Whoever shows such a number shows it with "≈", names the family, and says
// where that is only assumed; [Script] says how far it may be off. Package
// calibrate corrects totals by what a conversation itself records.
//
//	m, known := tokens.Lookup("anthropic/claude-opus-4-5-20251101")
//	n := tokens.Count(m.Family, []byte("Hello, world.\n"))
//	if !known {
//		// Say that the family is assumed.
//	}
//
// The package must never read a file, ask a network or keep a text. All of
// its functions may be called from several goroutines; a Counter belongs to
// one at a time.
package tokens
