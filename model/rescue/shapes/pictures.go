package shapes

import "decant/model"

// pictureShapes are about pictures, documents and the size of a request.
var pictureShapes = []Shape{
	{
		Rule:   "image-many-px",
		What:   "the request has over 20 pictures, and an edge of one is over 2000 pixels",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text: "At least one of the image dimensions exceed max allowed size for many-image " +
			"requests: 2000 pixels",
		Also: []string{
			"An image in the conversation exceeds the dimension limit for many-image " +
				"requests (2000px).",
		},
		Fix: "that picture is scaled to 2000 pixels",
		Threads: []string{
			claudeCode + "#34120", claudeCode + "#52220", opencode + "#23570",
			piRepo + "#185",
		},
	},
	{
		Rule:   "image-px",
		What:   "an edge of a picture is over 8000 pixels",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text:   "At least one of the image dimensions exceed max allowed size: 8000 pixels",
		Fix:    "that picture is scaled to 8000 pixels, or to 2000 if there are over 20",
		Threads: []string{
			claudeCode + "#5147", claudeCode + "#12351", claudeCode + "#29551",
		},
	},
	{
		Rule:   "image-bytes",
		What:   "a picture is over 5,242,880 characters of base64",
		Harm:   model.Refused,
		Effect: "Claude Code does not send it, and the API refuses it",
		Text: "Image base64 size (nMB) exceeds API limit (5MB). Please resize the image " +
			"before sending.",
		Also: []string{
			"Image was too large. Double press esc",
			"image exceeds 5 MB maximum: n bytes > 5242880 bytes",
		},
		Fix: "invisible data is removed; if that is not enough, it is compressed, then scaled, " +
			"then written as JPEG",
		Threads: []string{
			claudeCode + "#2104", claudeCode + "#10395", opencode + "#21668",
			opencode + "#7235", piRepo + "#224",
		},
	},
	{
		Rule:   "image-count",
		What:   "the request has over 100 pictures and PDF pages (600 if the window is larger)",
		Harm:   model.HealedWithLoss,
		Effect: "the API refuses the request; Claude Code 2.1.330 sends the newest 99 of them",
		Text:   "Too much media: n document pages + n images > 100",
		Also: []string{
			"too many images and documents",
		},
		Fix: "each of the oldest becomes one line",
	},
	{
		Rule: "image-media-type",
		What: "the declared type of a picture does not match its bytes, or the API does not " +
			"support it",
		Harm:   model.Refused,
		Effect: "the API refuses the request; newer clients drop the picture",
		Text: "The image was specified using the image/jpeg media type, but the image " +
			"appears to be a image/png image",
		Also: []string{
			"media_type: Input should be 'image/jpeg', 'image/png', 'image/gif' or " +
				"'image/webp'",
		},
		By: map[string]string{
			"openai-responses": "Expected a base64-encoded data URL with an image MIME type",
		},
		Fix: "the type is corrected; a picture of another type is written as PNG, SVG " +
			"stays as a text",
		Threads: []string{
			codexRepo + "#5346",
		},
	},
	{
		Rule:   "image-unreadable",
		What:   "a picture is cut off, empty, or not a picture",
		Harm:   model.Refused,
		Effect: "the API refuses the request; newer clients drop the picture",
		Text:   "Could not process image",
		Also: []string{
			"image cannot be empty",
			"invalid base64 data",
		},
		By: map[string]string{
			"openai-responses": "The image data you provided does not represent a valid image",
			"openai-chat":      "You uploaded an unsupported image",
		},
		Fix: "base64 is repaired, and a text stays as a text; otherwise a note replaces it",
		Threads: []string{
			claudeCode + "#53228", claudeCode + "#1747", claudeCode + "#56016",
			codexRepo + "#3097", opencode + "#4781",
		},
	},
	{
		Rule:   "image-as-text",
		What:   "the text of a result is a picture in JSON",
		Harm:   model.HealedWithLoss,
		Effect: "it costs as many tokens as text of that length, so the client must compact",
		Text:   "Prompt is too long",
		Fix:    "it is sent as a picture",
	},
	{
		Rule:   "image-role",
		What:   "a tool message holds a picture (Chat Completions)",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text:   "Image URLs are only allowed for messages with role 'user'",
		Fix:    "it moves into the next message of the user",
	},
	{
		Rule:   "pdf-pages",
		What:   "the request has over 100 pages of PDFs",
		Harm:   model.Refused,
		Effect: "the API refuses the request; newer clients drop the file",
		Text:   "A maximum of 100 PDF pages may be provided.",
		Also: []string{
			"PDF too large (max 100 pages, 20MB).",
		},
		Fix: "a note replaces the pages",
		Threads: []string{
			claudeCode + "#5707", claudeCode + "#9789", claudeCode + "#13518",
		},
	},
	{
		Rule:   "pdf-unreadable",
		What:   "a PDF is cut off, or has a password",
		Harm:   model.Refused,
		Effect: "the API refuses the request; newer clients drop the file",
		Text:   "The PDF specified was not valid.",
		Also: []string{
			"is password protected",
		},
		Fix: "a note replaces the PDF",
		Threads: []string{
			claudeCode + "#57984",
		},
	},
	{
		Rule:   "body-bytes",
		What:   "the request is over 33,554,432 bytes",
		Harm:   model.Refused,
		Effect: "the API refuses the request",
		Text:   "Request exceeds the maximum size",
		Also: []string{
			"Request too large",
		},
		Fix: "the largest pictures are made smaller",
		Threads: []string{
			claudeCode + "#17510", copilot + "#4183",
		},
	},
}
