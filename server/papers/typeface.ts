import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unpackWoff } from './unpack-woff.ts'

/** How heavy the letters are. */
export type Weight = 'regular' | 'bold'

/** Characters that one font has, of a word. */
export interface Run {
  /** The font's name in the document. */
  readonly font: string
  readonly text: string
}

const SUBSETS = ['latin', 'latin-ext', 'devanagari'] as const
type Subset = (typeof SUBSETS)[number]

const WEIGHTS: Readonly<Record<Weight, number>> = { regular: 400, bold: 700 }

/** What each of Noto Sans' subsets has, of what is written on papers; ₹ stands in `latin-ext`. */
const HAS: Readonly<Record<Subset, RegExp>> = {
  latin:
    /[ -~\u00a0-\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u0300\u0301\u0303\u0304\u0308\u0309\u0323\u0329\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20ac\u2122\u2212\ufffd]/,
  'latin-ext':
    /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1e9f\u1ef2-\u1eff\u20a0-\u20ab\u20ad-\u20c0]/,
  devanagari: /[\u0900-\u097f\u20f0\u25cc\ua8ff]/,
}
/** Joiners belong to the letters before them. */
const JOINER = /[\u200c\u200d]/
/** What is never seen, or turns the order of what is: a paper shows its letters as they are written. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/u
const UNKNOWN = '\ufffd'

const nameOf = (subset: Subset, weight: Weight) => `noto-${subset}-${weight}`

/** The fonts of a document, by name, read from the disk on first use. */
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
 * A text as runs that each have a font. What no font has becomes the replacement mark; controls and whatever would
 * turn the direction of writing are left out.
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
    const subset = SUBSETS.find((known) => HAS[known].test(character))
    const font = nameOf(subset ?? 'latin', weight)
    const shown = subset === undefined ? UNKNOWN : character
    if (last?.font === font) last.text += shown
    else runs.push({ font, text: shown })
  }
  return runs
}
