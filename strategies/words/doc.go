// Package words writes and reads what strategies and settings say in words: counts with their
// nouns, turns, lists, dotted names, and the name that was meant by a wrong one. It knows no
// conversation and no plan.
//
//	amount.Of(2, "turn")  // 2 turns
//	words.NameTurns(3, 17)                    // turns 3 to 17
//	words.JoinKey("tools", "a.b", "dedup") // tools."a.b".dedup
package words
