package terminal

import (
	"os" //nolint:depguard // Names signals; nothing is read or written.

	tea "github.com/charmbracelet/bubbletea"
	"golang.org/x/sys/windows"
)

// terminalName opens the console of the program.
const terminalName = "CONIN$"

// resizing is empty: the console tells of another size among the keys.
var resizing []os.Signal

// interpretCodes has the console obey escape codes, where it can.
func interpretCodes(console uintptr) {
	var mode uint32
	if windows.GetConsoleMode(windows.Handle(console), &mode) == nil {
		// A console that refuses shows the codes as text.
		_ = windows.SetConsoleMode(windows.Handle(console),
			mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING)
	}
}

// Suspend does not stop the program: no key does that here.
func Suspend() tea.Msg { return Woken{errAlone} }
