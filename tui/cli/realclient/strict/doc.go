// Package strict refuses the body of a request as the APIs of models do: it stands in for them
// where a conversation has to be shown to be one that they take.
//
// It knows nothing of decant's own rules, so that a rule that is wrong there is not wrong here as
// well. Its words are those that people quote of the APIs; its limits are as published in 2026.
// What only an API can tell, as whether a signature is its own, it does not check.
package strict
