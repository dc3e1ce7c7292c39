package picture

// The types that bytes are told apart as.
const (
	TypePNG  = "image/png"
	TypeJPEG = "image/jpeg"
	TypeGIF  = "image/gif"
	TypeWebP = "image/webp"
	TypeBMP  = "image/bmp"
	TypeTIFF = "image/tiff"
	TypeSVG  = "image/svg+xml"
	TypeHEIC = "image/heic"
	TypeAVIF = "image/avif"
	TypePDF  = "application/pdf"
	TypeHTML = "text/html"
	TypeText = "text/plain"
)

// maxPixels is how large a picture may be to be decoded: 100 megapixels take 400 MB of memory, or
// 800 with 16 bits a colour.
const maxPixels = 100_000_000

// Info is what bytes are, whatever they are said to be.
type Info struct {
	// Type is told by the bytes. It is empty for nothing, and for what is neither a picture of a
	// known type nor readable text.
	Type string
	// Width and Height are in pixels, as stored, before an orientation in EXIF is heeded. Both
	// are 0 where the header does not tell them, and for types other than PNG, JPEG, GIF, WebP,
	// BMP and TIFF.
	Width, Height int
	// Whole is true where the end of the picture is there and all of it can be decoded. Above 100
	// megapixels, and for kinds of JPEG that Go's library does not know, the end alone is looked
	// for; for WebP the size in its header. Text is always whole, a PDF is when it is
	// valid, and SVG, HEIC and AVIF are not looked into.
	Whole bool
	// Animated is true for a GIF, PNG or WebP of several frames, and a TIFF of several pages.
	Animated bool
}

// isSmall reports whether a picture may be decoded.
func isSmall(info Info) bool {
	return info.Width <= 0 || info.Height <= maxPixels/info.Width
}
