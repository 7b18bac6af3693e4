import { inflateSync } from 'node:zlib'

/** A font of a PDF, with the glyphs that are drawn in it, in sequence. Glyph 0 is the box for what is missing. */
export interface DrawnFont {
  /** The name that pages use: "F1". */
  readonly name: string
  readonly glyphs: readonly number[]
}

/** Returns the contents of the pages of a PDF as pdfkit writes it: its packed streams that draw text. */
function pageContents(pdf: Buffer): readonly string[] {
  const text = pdf.toString('latin1')
  return Array.from(text.matchAll(/\/FlateDecode\n>>\nstream\n/g), ({ index, 0: head }) =>
    inflateSync(pdf.subarray(index + head.length)).toString('latin1'),
  ).filter((content) => /\bBT\b/.test(content))
}

/** Returns the fonts of a PDF as pdfkit writes it, with the glyphs of their subsets that its pages draw. */
export function drawnGlyphs(pdf: Buffer): readonly DrawnFont[] {
  const fonts = new Map<string, number[]>()
  for (const content of pageContents(pdf)) {
    let glyphs: number[] = []
    for (const [, font, drawn] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ/g)) {
      if (font !== undefined) {
        glyphs = fonts.get(font) ?? []
        fonts.set(font, glyphs)
      }
      for (const [, hex = ''] of (drawn ?? '').matchAll(/<([\da-f]*)>/g)) {
        for (let at = 0; at < hex.length; at += 4) glyphs.push(Number.parseInt(hex.slice(at, at + 4), 16))
      }
    }
  }
  return Array.from(fonts, ([name, glyphs]) => ({ name, glyphs }))
}
