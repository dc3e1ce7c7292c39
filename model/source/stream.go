package source

import (
	"bytes"
	"hash/maphash"
	"io"
)

// Stream is [Lines] for a file that stays on the disk: it is read once from the start to its
// size, and later again, piece by piece, as it is asked for. Seen is told of the bytes as they are
// read, nil for nobody. The file must be open as long as the source is in use. What cannot be read
// again is zeros, and [Source.Err] tells then.
func Stream(name string, file io.ReaderAt, size int, seen func(bytes int)) (*Source, error) {
	d := &disk{
		file: file, size: size, blocks: make([]uint64, 0, size/blockBytes+1),
		whole: wholeBytes, head: headBytes,
	}
	p := splitter{s: &Source{Name: name, disk: d}, line: 1}
	p.s.Records = make([]Record, 0, size/usualLine)
	if err := d.eachBlock(p.addBlock, seen); err != nil {
		return nil, err
	}
	p.endLine()
	p.s.notes = make([]Notes, len(p.s.Records))
	return p.s, nil
}

// eachBlock reads the file once: it notes the checksums and hands each block to a reader, with
// where it starts.
func (d *disk) eachBlock(read func(block []byte, at int), seen func(int)) error {
	buf := make([]byte, min(blockBytes, d.size))
	for at := 0; at < d.size; at += blockBytes {
		block := buf[:min(blockBytes, d.size-at)]
		if err := readFull(d.file, block, at); err != nil {
			return err
		}
		d.blocks = append(d.blocks, maphash.Bytes(blockSeed, block))
		read(block, at)
		if seen != nil {
			seen(len(block))
		}
	}
	return nil
}

// usualLine is how long a line is, about, in files that are large.
const usualLine = 1500

// splitter finds the lines of a file that comes in blocks.
type splitter struct {
	s    *Source
	line int
	// at is the line so far, without the white space at both ends.
	at Span
}

// addBlock takes in a block that starts at a byte of the file.
func (p *splitter) addBlock(block []byte, at int) {
	if at == 0 {
		at = len(block) - len(TrimMark(block))
		block = block[at:]
	}
	for {
		line, rest, ended := bytes.Cut(block, []byte{'\n'})
		if in := trimSpan(line, Span{0, len(line)}); !in.Empty() {
			if p.at.Empty() {
				p.at.Start = at + in.Start
			}
			p.at.End = at + in.End
		}
		if !ended {
			return
		}
		p.endLine()
		at += len(line) + 1
		block = rest
	}
}

// endLine ends a line.
func (p *splitter) endLine() {
	if !p.at.Empty() {
		p.s.Records = append(p.s.Records, Record{Span: p.at, Line: p.line})
	}
	p.at = Span{}
	p.line++
}
