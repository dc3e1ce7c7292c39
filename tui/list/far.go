package list

// Far is more rows than any list has.
const Far = 1 << 40
