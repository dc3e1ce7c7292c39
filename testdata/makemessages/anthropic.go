package main

// mark is what asks the API to keep a prefix.
var mark = obj{"type", "ephemeral"}

func say(text string) obj { return obj{"type", "text", "text", text} }

func use(id, name string, input obj) obj {
	return obj{"type", "tool_use", "id", id, "name", name, "input", input}
}

func give(id string, content any) obj {
	return obj{"tool_use_id", id, "type", "tool_result", "content", content}
}

func user(content any) obj      { return obj{"role", "user", "content", content} }
func assistant(content any) obj { return obj{"role", "assistant", "content", content} }

// think is signed reasoning.
func think(text, signature string) obj {
	return obj{"type", "thinking", "thinking", text, "signature", signature}
}

// schema is the definition of a tool with one argument.
func schema(name, about, argument string) obj {
	return obj{
		"name", name, "description", about, "input_schema", obj{
			"type", "object",
			"properties",
			obj{argument, obj{"type", "string", "description", about}},
			"required",
			list{argument},
		},
	}
}

// anthropicMessages are a tale of two turns and a look back.
func anthropicMessages() []any {
	return []any{
		user(list{
			say("<system-reminder>The list of things to do is empty.</system-reminder>"),
			say("Why does the tide clock show the wrong water after tea time?"),
		}),
		assistant(list{
			think("I should look at the gears first.", "c2lnbmF0dXJlIG9uZQ=="),
			say("I look at the gears and at the table."),
			use("toolu_1", "Read", obj{"file_path", "/tide/gears.go"}),
			use("toolu_2", "Read", obj{"file_path", "/tide/table.go"}),
		}),
		user(list{
			give("toolu_1", numbered(gearsGo)),
			give("toolu_2", list{say(numbered(tableGo))}),
		}),
		assistant(list{use("toolu_3", "Bash", obj{"command", "go test ./..."})}),
		user(list{append(give("toolu_3", testLog), "is_error", true)}),
		assistant(list{
			obj{"type", "redacted_thinking", "data", "b3BhcXVlIGRhdGE="},
			use("toolu_4", "Read", obj{"file_path", "/tide/table.go"}),
		}),
		user(list{give("toolu_4", numbered(tableGo))}),
		assistant("The table knows no second tide: after the last it must add a lunar day."),
		user(list{
			say("And what does the harbour say? Here is a photo."),
			obj{"type", "image", "source", obj{
				"type", "base64", "media_type", "image/png", "data", dot,
			}},
			obj{"type", "document", "title", "log of the pier", "source", obj{
				"type", "text", "media_type", "text/plain", "data", harborPage,
			}},
		}),
		assistant(list{
			use("toolu_5", "mcp__harbour__page", obj{"name", "pier"}),
			use("toolu_6", "mcp__harbour__page", obj{"name", "pier"}),
			use("toolu_7", "Glob", obj{"pattern", "*.go", "path", "/tide"}),
		}),
		user(list{
			give("toolu_5", list{obj{"type", "resource", "resource", obj{
				"uri", "harbour://pier", "mimeType", "text/plain", "text", harborPage,
			}}}),
			give("toolu_6", list{
				obj{"type", "resource", "resource", obj{
					"uri", "harbour://pier", "mimeType", "text/plain", "text", harborPage,
				}},
				obj{"type", "resource_link", "uri", "harbour://mole", "name", "the mole"},
			}),
			obj{"type", "tool_result", "tool_use_id", "toolu_7"},
		}),
		assistant(list{say("The harbour averages five readings; the clock takes one.")}),
	}
}

// anthropicBody is a request, and what its answer used.
func anthropicBody() obj {
	return obj{
		"model", "claude-sonnet-4-5", "max_tokens", 4096, "x_trace",
		obj{"n", 1.50},
		"system",
		list{
			say("You mend clocks."),
			append(say("<env>\nWorking directory: /tide\n</env>"), "cache_control", mark),
		},
		"tools",
		list{
			schema("Read", "Reads a file.", "file_path"),
			schema("Bash", "Runs a command.", "command"),
			schema("Glob", "Lists files.", "pattern"),
			schema("mcp__harbour__page", "Reads a page of the harbour.", "name"),
			schema("WebFetch", "Reads a page of the web, and says what it holds.", "url"),
			append(schema("TodoWrite", "Keeps a list of things to do.", "todos"),
				"cache_control", mark),
		},
		"messages", append(list{}, anthropicMessages()...),
		"usage",
		obj{
			"input_tokens", 12, "cache_creation_input_tokens", 300, "cache_read_input_tokens", 900,
			"output_tokens", 40,
		},
	}
}

// clineList is the messages with what Cline and Roo add, and without reasoning. A
// summary stands for the first four.
func clineList() list {
	at := 1767225600000
	own := func(m obj, more ...any) obj {
		at += 1000
		return append(append(m, "ts", at), more...)
	}
	return list{
		own(user(list{say("<task>\nMend the table of tides.\n</task>")}), "condenseParent", "c1"),
		own(assistant(list{use("toolu_1", "read_file", obj{"path", "table.go"})}),
			"condenseParent", "c1"),
		own(user(list{give("toolu_1", tableGo)}), "condenseParent", "c1"),
		own(assistant(list{say("I have read it.")}), "condenseParent", "c1"),
		own(user(list{say("The table of tides was read once. It is to be mended.")}),
			"isSummary", true, "condenseId", "c1"),
		own(assistant(list{use("toolu_2", "read_file", obj{"path", "table.go"})})),
		own(user(list{
			give("toolu_2", tableGo), say("<environment_details>\n</environment_details>"),
		})),
		own(assistant(list{use("toolu_3", "read_file", obj{"path", "table.go"})})),
		own(user(list{give("toolu_3", tableGo)})),
		own(assistant(list{say("The last line must add a lunar day.")})),
	}
}

// requests are three requests of one conversation, and one of another, in a log.
func requests() []any {
	all := anthropicMessages()
	entry := func(n int) obj {
		return obj{
			"at", 1767225600 + n, "request",
			obj{
				"method", "POST", "body", obj{
					"model", "claude-sonnet-4-5", "max_tokens", 512, "system", "You mend clocks.",
					"tools",
					list{
						schema("Read", "Reads a file.", "file_path"),
						schema("Bash", "Runs a command.", "command"),
						schema("Glob", "Lists files.", "pattern"),
						schema("mcp__harbour__page", "Reads a page of the harbour.", "name"),
					},
					"messages", append(list{}, all[:n]...),
				},
			},
			"response",
			obj{"status", 200},
		}
	}
	other := obj{"at", 1, "request", obj{"body", obj{
		"model", "claude-haiku-4-5", "system", "Name the talk in three words.",
		"messages",
		list{user("Why does the tide clock lie?")},
	}}}
	return []any{entry(1), entry(9), obj{"note", "the net was down"}, entry(len(all)), other}
}

// compacted is a list in which the API has put a summary.
func compacted() obj {
	all := anthropicMessages()
	messages := append(list{}, all[:2]...)
	messages = append(messages, all[2], assistant(list{
		obj{
			"type", "compaction",
			"content", "The person asked about the tide; the gears are sound.",
		},
		say("I go on with the table."),
		use("toolu_8", "Read", obj{"file_path", "/tide/table.go"}),
	}), user(list{give("toolu_8", numbered(tableGo))}), assistant("It lacks a lunar day."))
	return obj{
		"model", "claude-sonnet-4-5", "system", "You mend clocks.",
		"tools",
		list{schema("Read", "Reads a file.", "file_path")},
		"messages", messages,
	}
}

// openLoop ends in an answer that the model has not seen.
func openLoop() obj {
	return obj{
		"model", "claude-sonnet-4-5", "system", "You mend clocks.",
		"tools",
		list{
			schema("Read", "Reads a file.", "file_path"),
			schema("WebFetch", "Reads a page of the web.", "url"),
		},
		"messages",
		list{
			user("Read the table twice."),
			assistant(list{
				use("toolu_1", "Read", obj{"file_path", "/tide/table.go"}),
			}),
			user(list{give("toolu_1", numbered(tableGo))}),
			assistant("Once."),
			user("Again."),
			assistant(list{
				think("Once more, then.", "c2lnbmF0dXJlIHR3bw=="),
				use("toolu_2", "Read", obj{"file_path", "/tide/table.go"}),
			}),
			user(list{give("toolu_2", numbered(tableGo))}),
			assistant(list{use("toolu_3", "Read", obj{"file_path", "/tide/gears.go"})}),
			user(list{give("toolu_3", numbered(gearsGo))}),
		},
	}
}
