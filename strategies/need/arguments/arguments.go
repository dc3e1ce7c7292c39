// Package arguments reads what an agent says in the arguments of calls: values as text, and the old
// texts of edits and patches. It knows no tool.
package arguments

import (
	"strings"

	"decant/model/source"
)

// argument is one value in the arguments of a call: a text, or a number or word as written.
type argument struct {
	key  string // The name of the member, "" in a list.
	text string
}

// listArguments lists the values in the arguments of a call, at any depth, in order. Arguments that
// are not JSON are one text.
func listArguments(args string) []argument {
	if args == "" || args[0] != '{' && args[0] != '[' {
		return []argument{{text: args}}
	}
	var out []argument
	key := ""
	for i := 0; i < len(args); {
		switch c := args[i]; c {
		case '"':
			end := endOfString(args, i)
			if end < len(args) && args[end] == ':' {
				key = args[i+1 : end-1]
				i = end + 1
				continue
			}
			out = append(out, argument{key, decodeString(args[i:end])})
			i = end
		case '{', '}', '[', ']', ',', ':', ' ', '\n', '\t', '\r':
			i++
		default:
			end := i
			for end < len(args) && strings.IndexByte(",]} \n\t\r", args[end]) < 0 {
				end++
			}
			out = append(out, argument{key, args[i:end]})
			i = end
		}
	}
	return out
}

// endOfString returns where the JSON string that starts at a byte ends, including its quote.
func endOfString(text string, start int) int {
	for i := start + 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}

// decodeString returns the value of a JSON string.
func decodeString(quoted string) string {
	if strings.IndexByte(quoted, '\\') < 0 {
		return strings.Trim(quoted, `"`)
	}
	return string(source.AppendText(nil, []byte(quoted)))
}

// WriteValues writes the values of arguments on lines, without their names. It writes patches as
// the lines of the files.
func WriteValues(args string) string {
	list := listArguments(args)
	var b strings.Builder
	for i := range list {
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(stripSigns(list[i].text))
	}
	return b.String()
}
