package messages

import (
	"decant/model"
	"decant/model/source"
)

// stringPart is a text, a JSON string at the value.
func stringPart(v source.Value) model.Part {
	return model.Part{Text: model.Text{Encoding: model.JSONString, Span: v.Span()}}
}

// dataPart is a value as compact JSON.
func dataPart(v source.Value) model.Part {
	return model.Part{
		Kind: model.PartData, Text: model.Text{Encoding: model.JSONValue, Span: v.Span()},
	}
}

// one is an event of one part.
func oneBlock(k model.Kind, p model.Part) model.Event {
	return model.Event{Kind: k, Parts: []model.Part{p}}
}
