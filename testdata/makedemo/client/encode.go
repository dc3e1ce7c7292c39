package client

import "decant/testdata/ordered"

// obj and list are JSON whose members keep the order in which the client writes them.
type (
	obj  = ordered.Object
	list = ordered.List
)
