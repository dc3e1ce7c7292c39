// Command quiet links bubbletea with the cure and prints a version.
package main

import (
	"fmt"

	_ "github.com/charmbracelet/bubbletea"

	_ "decant/render/term"
)

func main() { fmt.Println("version 1") }
