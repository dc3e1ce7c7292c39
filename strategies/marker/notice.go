package marker

import "bytes"

// NoticeStart begins the text that says that a summary follows.
const NoticeStart = "[summarised] This conversation was forked from another one, without its "

// IsNotice reports whether a text starts as the notice of a summary that an earlier fork has.
func IsNotice(head []byte) bool { return bytes.HasPrefix(head, []byte(NoticeStart)) }
