package blocks

import (
	"testing"

	"decant/model"
)

func TestImageURL(t *testing.T) {
	t.Parallel()
	const gif = "R0lGODlhBQADAAAAACH5BAEAAAAALAAAAAAFAAMAAAIDhI9WADs="
	tests := []struct {
		name, url string
		want      model.Image
	}{
		{
			"held",
			`"data:image/gif;base64,` + gif + `"`,
			model.Image{Type: "image/gif", Width: 5, Height: 3},
		},
		{
			"with an escape",
			`"data:image\/gif;base64,` + gif + `"`,
			model.Image{Type: "image/gif", Width: 5, Height: 3},
		},
		{
			"with a name",
			`"data:image/gif;name=a.gif;base64,` + gif + `"`,
			model.Image{Type: "image/gif", Width: 5, Height: 3},
		},
		{"not in base64", `"data:image/svg+xml,<svg/>"`, model.Image{Type: "image/svg+xml"}},
		{"nothing behind the comma", `"data:,"`, model.Image{}},
		{"no comma", `"data:image/gif"`, model.Image{}},
		{"elsewhere", `"https://x.org/a,b.png"`, model.Image{}},
		{"no text", `7`, model.Image{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			v := value(t, tt.url)
			p := ImageURL(v)
			if p.Kind != model.PartImage || p.Image != tt.want {
				t.Errorf("got %+v, want %+v", p.Image, tt.want)
			}
		})
	}
}
