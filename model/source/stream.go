package source

import (
	"bytes"
	"hash/maphash"
	"io"
)

// Stream is [Lines] for a file that stays on the disk. The file is read once from the start to its
// size, and later again piece by piece on demand. seen gets the number of bytes as they are read;
// it may be nil. The file must stay open while the source is in use. Bytes that cannot be read
// again are zeros, and [Source.ReadErr] then says so.
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

// eachBlock reads the file once. It stores the checksum of each block and passes the block and its
// start to a reader.
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

// usualLine is the approximate length of a line in large files.
const usualLine = 1500

// splitter finds the lines of a file that is read in blocks.
type splitter struct {
	s    *Source
	line int
	// at is the current line so far, without the white space at both ends.
	at Span
}

// addBlock processes a block that starts at a byte of the file.
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
