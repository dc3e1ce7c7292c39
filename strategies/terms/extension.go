package terms

import "strings"

// hasKnownExtension reports whether a name has the extension of a file type that agents work on.
func hasKnownExtension(name string) bool {
	at := strings.LastIndexByte(name, '.')
	if at <= 0 {
		return false
	}
	switch name[at+1:] {
	case "go", "mod", "sum", "rs", "py", "pyi", "ipynb", "rb", "php", "java", "kt", "kts", "scala",
		"swift", "c", "h", "cc", "cpp", "cxx", "hpp", "mm", "cs", "ex", "exs",
		"erl", "hs", "ml", "clj", "lua", "pl", "jl", "dart", "zig", "nim", "sol":
		return true
	case "js", "jsx", "mjs", "cjs", "ts", "tsx", "mts", "cts", "vue", "svelte", "astro", "html",
		"htm", "css", "scss", "sass", "less", "graphql", "proto", "wit":
		return true
	case "sh", "bash", "zsh", "fish", "ps1", "bat", "nix", "tf", "hcl", "mk", "cmake",
		"gradle", "bzl", "dockerfile", "sql", "awk", "vim":
		return true
	case "md", "mdx", "rst", "adoc", "txt", "tex", "json", "jsonl", "json5", "yaml", "yml", "toml",
		"ini", "cfg", "conf", "lock", "xml", "svg", "csv", "tsv", "log", "diff", "patch",
		"abnf", "plist", "properties", "kdl", "pkl":
		return true
	case "png", "jpg", "jpeg", "gif", "webp", "ico", "pdf", "zip", "gz", "tgz", "wasm",
		"sqlite", "exe", "dll", "sample":
		return true
	}
	return false
}
