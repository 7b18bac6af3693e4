import { readFileSync } from 'node:fs'
import { splitByScript, type PrintedScript } from '#domain/printable-text.ts'
import { packageFile } from '#server/platform/package-files.ts'
import { unpackWoff } from './unpack-woff.ts'

export type Weight = 'regular' | 'bold'

/** A part of a text in one font. */
export interface Run {
  readonly script: PrintedScript
  readonly weight: Weight
  readonly text: string
}

const WEIGHTS: Readonly<Record<Weight, number>> = { regular: 400, bold: 700 }
/** The package with the fonts of each script. */
const PACKAGES: Readonly<Record<PrintedScript, string>> = {
  latin: '@fontsource/noto-sans',
  'latin-ext': '@fontsource/noto-sans',
  devanagari: '@fontsource/noto-sans',
  bengali: '@fontsource/noto-sans-bengali',
  gurmukhi: '@fontsource/noto-sans-gurmukhi',
  gujarati: '@fontsource/noto-sans-gujarati',
  oriya: '@fontsource/noto-sans-oriya',
  tamil: '@fontsource/noto-sans-tamil',
  telugu: '@fontsource/noto-sans-telugu',
  kannada: '@fontsource/noto-sans-kannada',
  malayalam: '@fontsource/noto-sans-malayalam',
}
const UNKNOWN = '\ufffd'

const fontFile = (script: string, from: string, weight: Weight): string =>
  `${from}/files/${from.slice(from.indexOf('/') + 1)}-${script}-${WEIGHTS[weight]}-normal.woff`

/** The fonts of papers, each as its package and the path in it. */
export const FONT_FILES: readonly string[] = Object.entries(PACKAGES).flatMap(([script, from]) =>
  (['regular', 'bold'] as const).map((weight) => fontFile(script, from, weight)),
)

/** Reads a font from disk, as uncompressed SFNT. */
export const readFont = (script: PrintedScript, weight: Weight): Buffer =>
  unpackWoff(readFileSync(packageFile(fontFile(script, PACKAGES[script], weight))))

/** Splits a text into runs of one font each. What no font has becomes the replacement mark. */
export function splitIntoRuns(text: string, weight: Weight): readonly Run[] {
  const runs: { script: PrintedScript; weight: Weight; text: string }[] = []
  for (const { script, text: part } of splitByScript(text)) {
    const shown = script === null ? UNKNOWN.repeat(Array.from(part).length) : part
    const last = runs.at(-1)
    if (last?.script === (script ?? 'latin')) last.text += shown
    else runs.push({ script: script ?? 'latin', weight, text: shown })
  }
  return runs
}
