package main

// mark is what asks the API to keep a prefix.
var mark = obj{"type", "ephemeral"}

func textBlock(text string) obj { return obj{"type", "text", "text", text} }

func toolUse(id, name string, input obj) obj {
	return obj{"type", "tool_use", "id", id, "name", name, "input", input}
}

func toolResult(id string, content any) obj {
	return obj{"tool_use_id", id, "type", "tool_result", "content", content}
}

func userMessage(content any) obj      { return obj{"role", "user", "content", content} }
func assistantMessage(content any) obj { return obj{"role", "assistant", "content", content} }

// signedThinking is signed reasoning.
func signedThinking(text, signature string) obj {
	return obj{"type", "thinking", "thinking", text, "signature", signature}
}

// toolSchema is the definition of a tool with one argument.
func toolSchema(name, about, argument string) obj {
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
		userMessage(list{
			textBlock("<system-reminder>The list of things to do is empty.</system-reminder>"),
			textBlock("Why does the tide clock show the wrong water after tea time?"),
		}),
		assistantMessage(list{
			signedThinking("I should look at the gears first.", "c2lnbmF0dXJlIG9uZQ=="),
			textBlock("I look at the gears and at the table."),
			toolUse("toolu_1", "Read", obj{"file_path", "/tide/gears.go"}),
			toolUse("toolu_2", "Read", obj{"file_path", "/tide/table.go"}),
		}),
		userMessage(list{
			toolResult("toolu_1", numberLines(gearsGo)),
			toolResult("toolu_2", list{textBlock(numberLines(tableGo))}),
		}),
		assistantMessage(list{toolUse("toolu_3", "Bash", obj{"command", "go test ./..."})}),
		userMessage(list{append(toolResult("toolu_3", testLog), "is_error", true)}),
		assistantMessage(list{
			obj{"type", "redacted_thinking", "data", "b3BhcXVlIGRhdGE="},
			toolUse("toolu_4", "Read", obj{"file_path", "/tide/table.go"}),
		}),
		userMessage(list{toolResult("toolu_4", numberLines(tableGo))}),
		assistantMessage("The table knows no second tide: after the last it must add a lunar day."),
		userMessage(list{
			textBlock("And what does the harbour say? Here is a photo."),
			obj{"type", "image", "source", obj{
				"type", "base64", "media_type", "image/png", "data", dot,
			}},
			obj{"type", "document", "title", "log of the pier", "source", obj{
				"type", "text", "media_type", "text/plain", "data", harborPage,
			}},
		}),
		assistantMessage(list{
			toolUse("toolu_5", "mcp__harbour__page", obj{"name", "pier"}),
			toolUse("toolu_6", "mcp__harbour__page", obj{"name", "pier"}),
			toolUse("toolu_7", "Glob", obj{"pattern", "*.go", "path", "/tide"}),
		}),
		userMessage(list{
			toolResult("toolu_5", list{obj{"type", "resource", "resource", obj{
				"uri", "harbour://pier", "mimeType", "text/plain", "text", harborPage,
			}}}),
			toolResult("toolu_6", list{
				obj{"type", "resource", "resource", obj{
					"uri", "harbour://pier", "mimeType", "text/plain", "text", harborPage,
				}},
				obj{"type", "resource_link", "uri", "harbour://mole", "name", "the mole"},
			}),
			obj{"type", "tool_result", "tool_use_id", "toolu_7"},
		}),
		assistantMessage(list{textBlock("The harbour averages five readings; the clock takes one.")}),
	}
}

// anthropicBody is a request, and what its answer used.
func anthropicBody() obj {
	return obj{
		"model", "claude-sonnet-4-5", "max_tokens", 4096, "x_trace",
		obj{"n", 1.50},
		"system",
		list{
			textBlock("You mend clocks."),
			append(textBlock("<env>\nWorking directory: /tide\n</env>"), "cache_control", mark),
		},
		"tools",
		list{
			toolSchema("Read", "Reads a file.", "file_path"),
			toolSchema("Bash", "Runs a command.", "command"),
			toolSchema("Glob", "Lists files.", "pattern"),
			toolSchema("mcp__harbour__page", "Reads a page of the harbour.", "name"),
			toolSchema("WebFetch", "Reads a page of the web, and says what it holds.", "url"),
			append(toolSchema("TodoWrite", "Keeps a list of things to do.", "todos"),
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
		own(userMessage(list{textBlock("<task>\nMend the table of tides.\n</task>")}), "condenseParent", "c1"),
		own(assistantMessage(list{toolUse("toolu_1", "read_file", obj{"path", "table.go"})}),
			"condenseParent", "c1"),
		own(userMessage(list{toolResult("toolu_1", tableGo)}), "condenseParent", "c1"),
		own(assistantMessage(list{textBlock("I have read it.")}), "condenseParent", "c1"),
		own(userMessage(list{textBlock("The table of tides was read once. It is to be mended.")}),
			"isSummary", true, "condenseId", "c1"),
		own(assistantMessage(list{toolUse("toolu_2", "read_file", obj{"path", "table.go"})})),
		own(userMessage(list{
			toolResult("toolu_2", tableGo), textBlock("<environment_details>\n</environment_details>"),
		})),
		own(assistantMessage(list{toolUse("toolu_3", "read_file", obj{"path", "table.go"})})),
		own(userMessage(list{toolResult("toolu_3", tableGo)})),
		own(assistantMessage(list{textBlock("The last line must add a lunar day.")})),
	}
}

// logRequests are three requests of one conversation, and one of another, in a log.
func logRequests() []any {
	all := anthropicMessages()
	entry := func(n int) obj {
		return obj{
			"at", 1767225600 + n, "request",
			obj{
				"method", "POST", "body", obj{
					"model", "claude-sonnet-4-5", "max_tokens", 512, "system", "You mend clocks.",
					"tools",
					list{
						toolSchema("Read", "Reads a file.", "file_path"),
						toolSchema("Bash", "Runs a command.", "command"),
						toolSchema("Glob", "Lists files.", "pattern"),
						toolSchema("mcp__harbour__page", "Reads a page of the harbour.", "name"),
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
		list{userMessage("Why does the tide clock lie?")},
	}}}
	return []any{entry(1), entry(9), obj{"note", "the net was down"}, entry(len(all)), other}
}

// compactedList is a list in which the API has put a summary.
func compactedList() obj {
	all := anthropicMessages()
	messages := append(list{}, all[:2]...)
	messages = append(messages, all[2], assistantMessage(list{
		obj{
			"type", "compaction",
			"content", "The person asked about the tide; the gears are sound.",
		},
		textBlock("I go on with the table."),
		toolUse("toolu_8", "Read", obj{"file_path", "/tide/table.go"}),
	}), userMessage(list{toolResult("toolu_8", numberLines(tableGo))}), assistantMessage("It lacks a lunar day."))
	return obj{
		"model", "claude-sonnet-4-5", "system", "You mend clocks.",
		"tools",
		list{toolSchema("Read", "Reads a file.", "file_path")},
		"messages", messages,
	}
}

// openLoop ends in an answer that the model has not seen.
func openLoop() obj {
	return obj{
		"model", "claude-sonnet-4-5", "system", "You mend clocks.",
		"tools",
		list{
			toolSchema("Read", "Reads a file.", "file_path"),
			toolSchema("WebFetch", "Reads a page of the web.", "url"),
		},
		"messages",
		list{
			userMessage("Read the table twice."),
			assistantMessage(list{
				toolUse("toolu_1", "Read", obj{"file_path", "/tide/table.go"}),
			}),
			userMessage(list{toolResult("toolu_1", numberLines(tableGo))}),
			assistantMessage("Once."),
			userMessage("Again."),
			assistantMessage(list{
				signedThinking("Once more, then.", "c2lnbmF0dXJlIHR3bw=="),
				toolUse("toolu_2", "Read", obj{"file_path", "/tide/table.go"}),
			}),
			userMessage(list{toolResult("toolu_2", numberLines(tableGo))}),
			assistantMessage(list{toolUse("toolu_3", "Read", obj{"file_path", "/tide/gears.go"})}),
			userMessage(list{toolResult("toolu_3", numberLines(gearsGo))}),
		},
	}
}
