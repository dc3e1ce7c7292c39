// Command loud links bubbletea without the cure and prints a version.
package main

import (
	"fmt"

	_ "github.com/charmbracelet/bubbletea"
)

func main() { fmt.Println("version 1") }
