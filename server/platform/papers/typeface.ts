import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unpackWoff } from './unpack-woff.ts'

export type Weight = 'regular' | 'bold'

/** A part of a text in one font. */
export interface Run {
  /** The font's name in the document. */
  readonly font: string
  readonly text: string
}

const SUBSETS = ['latin', 'latin-ext', 'devanagari'] as const
type Subset = (typeof SUBSETS)[number]

const WEIGHTS: Readonly<Record<Weight, number>> = { regular: 400, bold: 700 }

/** The code points of each subset of Noto Sans that documents need. ₹ (20b9) is in `latin-ext`. */
const HAS: Readonly<Record<Subset, ReadonlySet<number>>> = {
  latin: codePoints(
    '20-7e a0-ff 131 152-153 2bb-2bc 2c6 2da 2dc 300-301 303-304 308-309 323 329 2013-2014 2018-201a ' +
      '201c-201e 2022 2026 2032-2033 2039-203a 2044 20ac 2122 2212 fffd',
  ),
  'latin-ext': codePoints('100-130 132-151 154-2ba 1e00-1e9f 1ef2-1eff 20a0-20ab 20ad-20c0'),
  devanagari: codePoints('900-97f 20f0 25cc a8ff'),
}

function codePoints(ranges: string): ReadonlySet<number> {
  return new Set(
    ranges.split(' ').flatMap((range) => {
      const [from = 0, to = from] = range.split('-').map((code) => Number.parseInt(code, 16))
      return Array.from({ length: to - from + 1 }, (_, index) => from + index)
    }),
  )
}

/** Zero-width joiners, which belong to the letters before them. */
const JOINER = /[\u200c\u200d]/
/** Characters that are invisible or change the order of others. They are removed, so that texts read as written. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/u
const UNKNOWN = '\ufffd'

const nameOf = (subset: Subset, weight: Weight) => `noto-${subset}-${weight}`

/** Returns the fonts of a document by name. They are read from disk on first use. */
export function readFonts(): ReadonlyMap<string, Buffer> {
  fonts ??= new Map(
    SUBSETS.flatMap((subset) =>
      (['regular', 'bold'] as const).map((weight) => {
        const file = `@fontsource/noto-sans/files/noto-sans-${subset}-${WEIGHTS[weight]}-normal.woff`
        const woff = readFileSync(fileURLToPath(import.meta.resolve(file)))
        return [nameOf(subset, weight), unpackWoff(woff)] as const
      }),
    ),
  )
  return fonts
}
let fonts: ReadonlyMap<string, Buffer> | undefined

/**
 * Splits a text into runs of one font each. Characters that no font has become the replacement mark. Control characters
 * and characters that change the direction of writing are removed.
 */
export function splitIntoRuns(text: string, weight: Weight): readonly Run[] {
  const runs: { font: string; text: string }[] = []
  for (const character of text.normalize('NFC').replace(/\s/g, ' ')) {
    const last = runs.at(-1)
    if (JOINER.test(character)) {
      if (last?.font === nameOf('devanagari', weight)) last.text += character
      continue
    }
    if (UNSEEN.test(character)) continue
    const subset = SUBSETS.find((known) => HAS[known].has(character.codePointAt(0) ?? 0))
    const font = nameOf(subset ?? 'latin', weight)
    const shown = subset === undefined ? UNKNOWN : character
    if (last?.font === font) last.text += shown
    else runs.push({ font, text: shown })
  }
  return runs
}
