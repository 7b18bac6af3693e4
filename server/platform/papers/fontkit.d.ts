/** The part of the library that is used; the package has no types of it. */
declare module 'fontkit' {
  /** A font, which pdfkit embeds. Lengths in the font's units. */
  export interface Font {
    /** Whether the font has a glyph for a character, given as its Unicode code point. */
    readonly hasGlyphForCodePoint: (codePoint: number) => boolean
    readonly getGlyph: (id: number) => { readonly advanceWidth: number }
    readonly layout: (text: string) => GlyphRun
  }

  /** Glyphs in the sequence in which they are drawn. */
  export interface GlyphRun {
    readonly glyphs: readonly {
      readonly id: number
      readonly advanceWidth: number
      /** The characters that it stands for when the text is read back. */
      readonly codePoints: readonly number[]
    }[]
    /** The position of each glyph. pdfkit converts the values in place. */
    readonly positions: readonly {
      xAdvance: number
      yAdvance: number
      xOffset: number
      yOffset: number
    }[]
    /** The sum of the advances as they are now. */
    readonly advanceWidth: number
  }

  export function create(font: Uint8Array): Font
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** Registers an opened font. */
    registerFont(name: string, font: import('fontkit').Font): this
  }
}
