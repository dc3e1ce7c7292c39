// Package strict refuses the body of a request as the APIs of models do. It replaces them where a
// test must show that they accept a conversation.
//
// It knows nothing about decant's own rules, so that a wrong rule there is not also wrong here. Its
// error texts are those that users quote of the APIs, and its limits are as published in 2026. It
// does not check what only an API can tell, such as whether a signature is its own.
package strict
