package terminal

import (
	"os" //nolint:depguard // Names signals; nothing is read or written.

	tea "github.com/charmbracelet/bubbletea"
	"golang.org/x/sys/windows"
)

// terminalName is the console of the program.
const terminalName = "CONIN$"

// resizing is empty, because the console reports a new size among the keys.
var resizing []os.Signal

// interpretCodes makes the console obey escape codes, if it can.
func interpretCodes(console uintptr) {
	var mode uint32
	if windows.GetConsoleMode(windows.Handle(console), &mode) == nil {
		// A console that refuses shows the codes as text.
		_ = windows.SetConsoleMode(windows.Handle(console),
			mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING)
	}
}

// Suspend does not stop the program, because no key does that here.
func Suspend() tea.Msg { return Woken{errAlone} }
