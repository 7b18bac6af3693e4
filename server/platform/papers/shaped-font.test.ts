import { describe, expect, test } from 'vitest'
import { splitByScript, type PrintedScript } from '#domain/printable-text.ts'
import { drawnGlyphs } from '#server/testing/drawn-glyphs.ts'
import { INDIAN_NAMES } from '#server/testing/indian-names.ts'
// Recorded with the command `hb-shape --no-glyph-names --no-clusters --remove-default-ignorables --language=en` of
// HarfBuzz 6.0.0, from the fonts of the papers: [glyph@x offset,y offset+advance|…] for each word of the names.
import SHAPED from '#server/testing/shaped-names.json' with { type: 'json' }
import { writePdf } from './pdf.ts'
import { openFont } from './shaped-font.ts'

type Indic = keyof typeof INDIAN_NAMES
const scripts = Object.keys(INDIAN_NAMES) as readonly Indic[]

const wordsOf = (script: Indic, name: string) =>
  splitByScript(name)
    .filter((run) => run.script === script)
    .map(({ text }) => text)
const shapeOf = (script: Indic, word: string): string => {
  const found = new Map(Object.entries<string>(SHAPED[script])).get(word)
  if (found === undefined) throw new Error(`${word} is not recorded.`)
  return found
}
const glyphsOf = (shape: string) => Array.from(shape.matchAll(/[[|](\d+)/g), ([, id]) => Number(id))

function shapeHere(script: PrintedScript, word: string): string {
  const { glyphs, positions } = openFont({ script, weight: 'regular' }).layout(word)
  const parts = glyphs.map(({ id }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    return `${id}${xOffset === 0 && yOffset === 0 ? '' : `@${xOffset},${yOffset}`}+${xAdvance}`
  })
  return `[${parts.join('|')}]`
}

test('there are 200 names in nine scripts', () => {
  expect(scripts.length).toBe(9)
  expect(scripts.flatMap((script) => INDIAN_NAMES[script]).length).toBeGreaterThanOrEqual(200)
})

test.each(['regular', 'bold'] as const)('every character that papers print has a glyph (%s)', (weight) => {
  const missing: string[] = []
  for (let code = 0x20; code <= 0x10ffff; code += 1) {
    const character = String.fromCodePoint(code)
    if (/\p{Cs}/u.test(character)) continue
    for (const { script, text } of splitByScript(character)) {
      if (script === null) continue
      const { glyphs } = openFont({ script, weight }).layout(text)
      if (glyphs.some(({ id }) => id === 0)) missing.push(`U+${code.toString(16)}`)
    }
  }
  expect(missing).toEqual([])
})

describe.each(scripts)('names in %s', (script) => {
  const names = INDIAN_NAMES[script]

  test('are shaped as HarfBuzz does', () => {
    for (const word of names.flatMap((name) => wordsOf(script, name))) {
      expect(shapeHere(script, word), word).toBe(shapeOf(script, word))
    }
  })

  test('are drawn with these glyphs on a paper', async () => {
    const pdf = await writePdf({
      title: 'Names',
      subtitle: 'of people and firms',
      reference: 'YB-1',
      madeAt: Date.parse('2026-03-05T08:33:21Z'),
      blocks: names.map((text) => ({ kind: 'paragraph', text })),
    })
    const words = names.flatMap((name) => wordsOf(script, name))
    const expected = words.flatMap((word) => glyphsOf(shapeOf(script, word)))
    // A subset numbers the glyphs by their first use, after the box of what is missing.
    const order = [...new Set(expected)]
    const numbers = expected.map((glyph) => order.indexOf(glyph) + 1)
    const drawn = drawnGlyphs(pdf).map(({ glyphs }) => glyphs)
    expect(drawn).toContainEqual(numbers)
    expect(drawn.flat()).not.toContain(0)
  })
})
