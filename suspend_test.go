package main

import "testing"

// TestSuspendWithoutAShell presses ctrl+z where no shell started the program, as in a window of
// its own: nobody could bring it back, so it says so and goes on, with the mouse.
func TestSuspendWithoutAShell(t *testing.T) {
	c := onTerminal(t, program(t, "--demo", "-s", "auto"))
	at := c.waits(c.waits(0, shown), "checked")
	c.types("\x1a")
	at = c.waits(at, "no shell to go back to")
	c.clicksOnStrategies(at)
	c.types("q")
	if code := c.ends(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	c.restored()
}
