// Command needbench is a stub.
package main

func main() {}
