// Package rescue finds what an API or an agent refuses in a stored conversation, and fixes it with
// the least loss.
//
// A conversation is read into blocks ([finder.Finder]) and searched by rules. Each rule is about
// one kind of problem ([shapes.All]): a picture that is too large, an id with characters that are
// not allowed, a torn line. Each place that breaks a rule is a [problem.Problem] with the edits
// that fix it. The folder rules has a package for each subject of rules. [Fix] applies the edits to
// a copy of the file's bytes and opens that again, until nothing is left that it may fix. So
// everything that follows (plans, forks, checkers) uses a complete conversation, and records
// without a problem keep their bytes. The file itself is never changed.
package rescue
