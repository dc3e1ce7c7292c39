// Package rescue finds what an API or an agent refuses in a stored conversation, and fixes it with
// the least loss.
//
// A conversation is read into blocks ([finder.Finder]) and searched by rules, each about one shape
// ([shapes.All]): a picture that is too large, an id with characters that are not allowed, a torn
// line. Each place that breaks one is a [problem.Problem] with the edits that fix it. The folder
// rules has a package for each subject of rules. [Fix] does the edits on a copy of the file's bytes
// and opens that again, until nothing is left that it may fix; so everything that follows (plans,
// forks, checkers) works on a conversation that is whole, and records without a problem keep their
// bytes. The file itself is never touched.
package rescue
