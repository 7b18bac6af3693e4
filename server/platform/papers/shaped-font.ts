import { create, type Font, type GlyphRun } from 'fontkit'
import { Blob, Buffer as Glyphs, BufferFlag, ClusterLevel, Face, Font as ShapedFont, shape } from 'harfbuzzjs'
import { readFont, type Run } from './typeface.ts'

const opened = new Map<string, Font>()

/**
 * Opens a font for pdfkit, which embeds it, and has HarfBuzz choose and place the glyphs: conjuncts, half forms and signs
 * that stand before or around their letter. A font is read from disk when a text first needs it.
 */
export function openFont({ script, weight }: Omit<Run, 'text'>): Font {
  const name = `${script}-${weight}`
  const known = opened.get(name)
  if (known !== undefined) return known
  const sfnt = readFont(script, weight)
  const face = new Face(new Blob(sfnt))
  const shaped = new ShapedFont(face)
  const font = create(sfnt)
  const own = ownCharacters(face, shaped)
  const layout = (text: string): GlyphRun => layOut(text, { shaped, font, own })
  const whole = Object.assign(font, { layout })
  opened.set(name, whole)
  return whole
}

interface Shaping {
  readonly shaped: ShapedFont
  readonly font: Font
  readonly own: ReadonlyMap<number, number>
}

/** Returns the character that each glyph stands for by itself, by glyph. */
function ownCharacters(face: Face, shaped: ShapedFont): ReadonlyMap<number, number> {
  const characters = new Map<number, number>()
  for (const code of face.collectUnicodes()) {
    const glyph = shaped.nominalGlyph(code)
    if (glyph !== undefined && !characters.has(glyph)) characters.set(glyph, code)
  }
  return characters
}

const buffer = new Glyphs()

function layOut(text: string, { shaped, font, own }: Shaping): GlyphRun {
  buffer.reset()
  buffer.addText(text)
  buffer.setLanguage('en')
  buffer.guessSegmentProperties()
  buffer.setClusterLevel(ClusterLevel.CHARACTERS)
  buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES)
  shape(shaped, buffer)
  const drawn = buffer.getGlyphInfosAndPositions()
  const starts = [...new Set(drawn.map(({ cluster }) => cluster)), text.length].toSorted((a, b) => a - b)
  const read = new Set<number>()
  const glyphs = drawn.map(({ codepoint: id, cluster }) => {
    const single = own.get(id)
    // A ligature stands for the characters up to the next glyph's, and of several glyphs for the same the first.
    const joined = read.has(cluster) ? '' : text.slice(cluster, starts[starts.indexOf(cluster) + 1])
    read.add(cluster)
    const codePoints =
      single === undefined ? Array.from(joined, (sign) => sign.codePointAt(0) ?? 0) : [single]
    return { id, advanceWidth: font.getGlyph(id).advanceWidth, codePoints }
  })
  const positions = drawn.map(({ xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
    xAdvance,
    yAdvance,
    xOffset,
    yOffset,
  }))
  return {
    glyphs,
    positions,
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    },
  }
}
