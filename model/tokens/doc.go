// Package tokens estimates how many tokens a model is sent for a text or an image. It also knows
// the family, window and image limits of each model name. All such facts about models are only in
// this package.
//
// The estimate is one pass over the unescaped bytes of a text. Each byte has one of 64 classes, and
// each step from one class to the next has a weight. The tokens are the sum of the weights. Each
// small letter is a class, and first bytes of UTF-8 characters have a class by their range, so that
// languages differ.
//
// The weights of o200k are a linear regression against counts by the vocabulary itself. The texts
// are our own texts in 22 languages, code, and the output of programs (testdata/train,
// kinds_test.go). The regression starts from weights that were fitted on large public texts. A test
// counts texts outside the fit (testdata/held) exactly. Half of them are off by at most 4 %, none
// by more than 15 %, and the texts of one script together by at most 12 %. Subjects and languages
// that our texts do not have may be worse.
//
// Nobody can count Claude's vocabulary here. Its weights were fitted on public texts against the
// counts in recorded conversations. Then the change that the fit above made to o200k's weights was
// added: times 1.18 up to 4.6 and times 1.53 later, and half of it between ASCII bytes. These
// factors are the measured differences of whole texts. So the errors for English and code are about
// the published ones (median 4 to 5 %, one text in ten off by more than 7 to 12 %). The errors for
// other scripts are not measured. Code that shows such a number must show it with "≈", name the
// family, and say where the family is only assumed. [Script] says how far the number may be off.
// Package calibrate corrects totals by what a conversation itself records.
//
//	m, known := tokens.Lookup("anthropic/claude-opus-4-5-20251101")
//	n := tokens.Count(m.Family, []byte("Hello, world.\n"))
//	if !known {
//		// Say that the family is assumed.
//	}
//
// The package must never read a file, use a network or keep a text. Several goroutines may call all
// of its functions, but only one at a time may use a Counter.
package tokens
