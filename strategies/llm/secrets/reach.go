package secrets

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
)

// reach says how far from a keyword a match can be. Where it is known, only the lines near keywords
// have to be searched.
type reach struct {
	// known is true if each match holds a keyword.
	known bool
	// breaks is the largest number of line breaks in a match.
	breaks int
	// rest matches what each match has from its keyword on, up to the first part of any length. It
	// is nil if the expression does not say where in a match the keyword is.
	rest *regexp.Regexp
}

// mostBreaks is the largest number of line breaks for which single lines are worth the effort.
const mostBreaks = 20

// measureReach reads off an expression where its matches are. keywords are in lower case. Texts
// must have none of the runes that [oddCase] lists.
func measureReach(regex string, keywords []string) reach {
	re, err := syntax.Parse(regex, syntax.Perl)
	if err != nil || slices.Contains(keywords, "") {
		return reach{}
	}
	breaks, ok := countBreaks(re)
	s := speller{keywords}
	if said := s.spell(re); !ok || breaks > mostBreaks || startsText(re) ||
		!s.allHold(said.begins) && !s.allHold(said.ends) {
		return reach{}
	}
	return reach{known: true, breaks: breaks, rest: s.cutRest(re)}
}

// cutRest returns the part of an expression that begins with a keyword, up to the first part of any
// length; nil if there is none. It matches only at the beginning of a text.
func (s speller) cutRest(re *syntax.Regexp) *regexp.Regexp {
	subs := []*syntax.Regexp{re}
	if re.Op == syntax.OpConcat {
		subs = re.Sub
	}
	for i, sub := range subs {
		if asserts(sub) || slices.ContainsFunc(s.spell(sub).begins, s.startsOther) {
			continue
		}
		head, _ := cutHead(&syntax.Regexp{Op: syntax.OpConcat, Sub: subs[i:]})
		return regexp.MustCompile(`\A(?:` + head.String() + `)`)
	}
	return nil
}

// longRepeat is the largest number of repeats that counts as limited.
const longRepeat = 64

// cutHead returns an expression with which each match of another begins, and whether that leaves
// something out. It matches only short texts, so it can be tried at many places.
func cutHead(re *syntax.Regexp) (head *syntax.Regexp, cut bool) {
	head = &syntax.Regexp{Op: re.Op, Flags: re.Flags, Rune: re.Rune, Min: re.Min, Max: re.Max}
	for _, sub := range re.Sub {
		if cut && re.Op == syntax.OpConcat {
			return head, true
		}
		part, shorter := cutHead(sub)
		head.Sub = append(head.Sub, part)
		cut = cut || shorter
	}
	switch re.Op {
	case syntax.OpCapture:
		return head.Sub[0], cut
	case syntax.OpStar:
		return &syntax.Regexp{Op: syntax.OpEmptyMatch}, true
	case syntax.OpPlus:
		return head.Sub[0], true
	case syntax.OpRepeat:
		return cutRepeat(head, cut, re.Max < 0 || re.Max > longRepeat)
	default:
		return head, cut
	}
}

// cutRepeat is [cutHead] of a repeat whose part was cut, or that is endless.
func cutRepeat(head *syntax.Regexp, cut, endless bool) (*syntax.Regexp, bool) {
	switch {
	case !cut && !endless:
		return head, false
	case head.Min == 0:
		return &syntax.Regexp{Op: syntax.OpEmptyMatch}, true
	case cut:
		return head.Sub[0], true
	default:
		head.Max = head.Min
		return head, true
	}
}

// startsOther reports whether a text begins with no keyword.
func (s speller) startsOther(text string) bool {
	return !slices.ContainsFunc(s.keywords, func(k string) bool {
		return strings.HasPrefix(text, k)
	})
}

// asserts reports whether an expression asks for what is around a place.
func asserts(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText,
		syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return true
	default:
		return slices.ContainsFunc(re.Sub, asserts)
	}
}

// startsText reports whether an expression asks for the beginning of the text, which the beginning
// of a line is not.
func startsText(re *syntax.Regexp) bool {
	return re.Op == syntax.OpBeginText || slices.ContainsFunc(re.Sub, startsText)
}

// countBreaks returns the largest number of line breaks in a match. It returns false if there is no
// limit.
func countBreaks(re *syntax.Regexp) (n int, limited bool) {
	sum, most := 0, 0
	for _, sub := range re.Sub {
		k, ok := countBreaks(sub)
		if !ok {
			return 0, false
		}
		sum += k
		most = max(most, k)
	}
	switch re.Op {
	case syntax.OpLiteral:
		return strings.Count(string(re.Rune), "\n"), true
	case syntax.OpCharClass:
		for i := 0; i+1 < len(re.Rune); i += 2 {
			if re.Rune[i] <= '\n' && '\n' <= re.Rune[i+1] {
				return 1, true
			}
		}
		return 0, true
	case syntax.OpAnyChar:
		return 1, true
	case syntax.OpStar, syntax.OpPlus:
		return 0, sum == 0
	case syntax.OpRepeat:
		return sum * max(re.Max, 0), sum == 0 || re.Max >= 0
	case syntax.OpAlternate:
		return most, true
	default:
		return sum, true
	}
}

// spelling is what is known of the text of each match, in lower case. A match begins with one of
// begins. It ends with one of ends, or holds a keyword if [held] is among them. If it is exact,
// both are all the texts that match.
type spelling struct {
	exact        bool
	begins, ends []string
}

// held stands among the ends for matches that hold a keyword.
const held = "\x00"

// The limits of a spelling: the size of a set, and how many runes a class may have.
const mostTexts, mostRunes = 400, 16

// unspelled says nothing of a match.
var unspelled = spelling{begins: []string{""}, ends: []string{""}}

// speller spells expressions.
type speller struct{ keywords []string }

// allHold reports whether each of some texts holds a keyword.
func (s speller) allHold(texts []string) bool {
	for _, text := range texts {
		holds := func(k string) bool { return strings.Contains(text, k) }
		if !holds(held) && !slices.ContainsFunc(s.keywords, holds) {
			return false
		}
	}
	return true
}

// spell returns what is known of the matches of an expression.
func (s speller) spell(re *syntax.Regexp) spelling {
	switch re.Op {
	case syntax.OpEmptyMatch, syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText,
		syntax.OpEndText, syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return exactly("")
	case syntax.OpLiteral:
		return exactly(strings.ToLower(string(re.Rune)))
	case syntax.OpCharClass:
		return spellClass(re.Rune)
	case syntax.OpCapture:
		return s.spell(re.Sub[0])
	case syntax.OpConcat:
		return s.spellAll(exactly(""), re.Sub, s.join)
	case syntax.OpAlternate:
		return s.spellAll(s.spell(re.Sub[0]), re.Sub[1:], either)
	case syntax.OpQuest:
		return either(s.spell(re.Sub[0]), exactly(""))
	case syntax.OpPlus:
		return repeated(s.spell(re.Sub[0]))
	case syntax.OpRepeat:
		if re.Min > 0 {
			return repeated(s.spell(re.Sub[0]))
		}
		return unspelled
	default:
		return unspelled
	}
}

// spellAll adds expressions to a spelling.
func (s speller) spellAll(
	out spelling, list []*syntax.Regexp, add func(a, b spelling) spelling,
) spelling {
	for _, re := range list {
		out = add(out, s.spell(re))
	}
	return out
}

// exactly is the spelling of what matches some texts alone.
func exactly(texts ...string) spelling { return spelling{true, texts, texts} }

// spellClass spells a class of few runes.
func spellClass(ranges []rune) spelling {
	var texts []string
	for i := 0; i+1 < len(ranges); i += 2 {
		if ranges[i+1]-ranges[i] >= mostRunes {
			return unspelled
		}
		for r := ranges[i]; r <= ranges[i+1]; r++ {
			low := string(unicode.ToLower(r))
			if !strings.ContainsRune(oddCase, r) && !slices.Contains(texts, low) {
				texts = append(texts, low)
			}
		}
	}
	if len(texts) == 0 || len(texts) > mostRunes {
		return unspelled
	}
	return exactly(texts...)
}

// either is the spelling of what matches one of two expressions.
func either(a, b spelling) spelling {
	begins, ends := small(slices.Concat(a.begins, b.begins)), small(slices.Concat(a.ends, b.ends))
	exact := a.exact && b.exact && len(a.begins)+len(b.begins) <= mostTexts
	return spelling{exact, begins, ends}
}

// repeated is the spelling of an expression that matches once or several times.
func repeated(a spelling) spelling { return spelling{false, a.begins, a.ends} }

// small returns a set of texts, or the set that says nothing if it is too large.
func small(texts []string) []string {
	slices.Sort(texts)
	if texts = slices.Compact(texts); len(texts) > mostTexts {
		return unspelled.begins
	}
	return texts
}

// join is the spelling of what matches one expression and then another.
func (s speller) join(a, b spelling) spelling {
	if a.exact && b.exact && len(a.begins)*len(b.begins) <= mostTexts {
		return exactly(cross(a.begins, b.begins)...)
	}
	out := spelling{begins: a.begins, ends: b.ends}
	if a.exact {
		out.begins = cross(a.begins, b.begins)
	}
	if b.exact {
		out.ends = cross(a.ends, b.ends)
	}
	if s.allHold(cross(a.ends, b.begins)) {
		out.ends = []string{held}
	}
	return out
}

// cross returns each text of a set followed by each of another.
func cross(a, b []string) []string {
	if len(a)*len(b) > mostTexts {
		return unspelled.begins
	}
	out := make([]string, 0, len(a)*len(b))
	for _, x := range a {
		for _, y := range b {
			out = append(out, x+y)
		}
	}
	return small(out)
}
