package terminal

import tea "github.com/charmbracelet/bubbletea"

// WheelRows is how many rows a step of the wheel scrolls.
const WheelRows = 3

// IsTwoEscapes reports whether a key message is two presses of esc that arrived in one read. The
// library reads their bytes as one esc with alt, which no terminal sends for another key.
func IsTwoEscapes(msg tea.KeyMsg) bool { return msg.Type == tea.KeyEscape && msg.Alt }

// programName is the start of the window title. MaxWindow is how many cells the rest may have.
const (
	ProgramName = "decant"
	MaxWindow   = 80
)

// MaxTyped is how many characters can be typed into a prompt.
const MaxTyped = 500
