package render

// LineStart goes back to the start of a terminal's line and takes all off it that stands there.
const LineStart = "\r\x1b[K"
