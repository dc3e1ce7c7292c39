package render

// LineStart moves to the start of a terminal's line and clears the line.
const LineStart = "\r\x1b[K"
