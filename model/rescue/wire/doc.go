// Package wire lists what a conversation sends to an API, block by block, with the place of each
// member that an API checks strictly: types, ids, names, arguments, texts, pictures.
//
// Messages in each API's spelling ([Spellings]) are read into blocks ([Block]) of one type, so that
// a rule about ids or pictures is written only once. Places are spans of the conversation's source.
// Nothing is decoded or changed here.
package wire
