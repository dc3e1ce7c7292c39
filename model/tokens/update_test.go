package tokens

import "flag"

var update = flag.Bool("update", false, "write the weights, the errors and the README's table")
