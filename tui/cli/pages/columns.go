package pages

import (
	"decant/render/web"
)

// field is a column that shows one field of the rows of a list.
type field[T any] struct {
	head, key string
	// right is true for words that are aligned right, like numbers; wide for long ones.
	right, wide bool
	// count or say returns the cell. The other one is nil.
	count func(row *T) int
	say   func(row *T) string
}

// listTable makes a table from some fields of a list of the JSON report. Which selects the rows,
// nil for all.
func listTable[T any](list string, rows []T, fields []field[T], which func(*T) bool) web.Table {
	table := web.Table{List: list}
	for _, f := range fields {
		table.Columns = append(table.Columns, web.Column{
			Head: f.head, Key: f.key, Number: f.right || f.count != nil, Wide: f.wide,
		})
	}
	for i := range rows {
		if which != nil && !which(&rows[i]) {
			continue
		}
		row := web.Row{At: i}
		for _, f := range fields {
			if f.count != nil {
				row.Cells = append(row.Cells, web.Count(f.count(&rows[i])))
			} else {
				row.Cells = append(row.Cells, web.Say(f.say(&rows[i])))
			}
		}
		table.Rows = append(table.Rows, row)
	}
	return table
}

// listTables returns a table, or nothing if it has no rows.
func listTables(t web.Table) []web.Table {
	if len(t.Rows) == 0 {
		return nil
	}
	return []web.Table{t}
}
