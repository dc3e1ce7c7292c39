package picture

// The types that bytes can have.
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

// maxPixels is the largest picture that is decoded: 100 megapixels need 400 MB of memory, or 800
// with 16 bits per colour.
const maxPixels = 100_000_000

// Info says what bytes really are, whatever their declared type.
type Info struct {
	// Type is detected from the bytes. It is empty for no bytes, and for anything except a picture
	// of a known type or readable text.
	Type string
	// Width and Height are in pixels as stored, without applying an EXIF orientation. Both are 0
	// where the header does not contain them, and for types other than PNG, JPEG, GIF, WebP, BMP
	// and TIFF.
	Width, Height int
	// Whole is true where the picture has its end and can be decoded completely. Above 100
	// megapixels, and for kinds of JPEG that Go's library does not know, only the end is checked.
	// For WebP only the size in its header is checked. Text is always whole, and a PDF is when it
	// is valid. SVG, HEIC and AVIF are not checked.
	Whole bool
	// Animated is true for a GIF, PNG or WebP with several frames, and a TIFF with several pages.
	Animated bool
}

// isSmall reports whether a picture may be decoded.
func isSmall(info Info) bool {
	return info.Width <= 0 || info.Height <= maxPixels/info.Width
}
