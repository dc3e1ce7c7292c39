// Package wire lists what a conversation sends to an API, block by block, with the place of each
// member that an API is strict about: types, ids, names, arguments, texts, pictures.
//
// A message is walked as its API spells it ([Spellings]) into blocks ([Block]) of one type, so that
// a rule about ids or pictures is written once. Places are spans of the conversation's source:
// nothing is decoded here, and nothing is changed.
package wire
