// Package words writes and reads the words of strategies and settings: turns, lists, dotted names,
// and suggestions for a misspelt name. It knows no conversation and no plan.
//
//	amount.Of(2, "turn")  // 2 turns
//	words.NameTurns(3, 17)                    // turns 3 to 17
//	words.JoinKey("tools", "a.b", "dedup") // tools."a.b".dedup
package words
