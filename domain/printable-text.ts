/**
 * The code points of each font of the papers, as ranges of hexadecimal numbers: Noto Sans in the scripts that are printed.
 * ₹ (20b9) is in `latin-ext`.
 */
const RANGES = {
  latin:
    '20-7e a0-ff 131 152-153 2bb-2bc 2c6 2da 2dc 300-301 303-304 308-309 323 329 2013-2014 2018-201a 201c-201e 2022 ' +
    '2026 2032-2033 2039-203a 2044 20ac 2122 2212 fffd',
  'latin-ext': '100-130 132-151 154-2ba 1e00-1e9f 1ef2-1eff 20a0-20ab 20ad-20c0',
  devanagari: '900-97f 20f0 25cc a8ff',
  bengali:
    '951-952 964-965 980-983 985-98c 98f-990 993-9a8 9aa-9b0 9b2 9b6-9b9 9bc-9c4 9c7-9c8 9cb-9ce 9d7 9dc-9dd 9df-9e3 ' +
    '9e6-9fe',
  gurmukhi:
    '951-952 964-965 a01-a03 a05-a0a a0f-a10 a13-a28 a2a-a30 a32-a33 a35-a36 a38-a39 a3c a3e-a42 a47-a48 a4b-a4d a51 ' +
    'a59-a5c a5e a66-a76 262c',
  gujarati:
    '951-952 964-965 a81-a83 a85-a8d a8f-a91 a93-aa8 aaa-ab0 ab2-ab3 ab5-ab9 abc-ac5 ac7-ac9 acb-acd ad0 ae0-ae3 ' +
    'ae6-af1 af9-aff',
  oriya:
    '964-965 b01-b03 b05-b0c b0f-b10 b13-b28 b2a-b30 b32-b33 b35-b39 b3c-b44 b47-b48 b4b-b4d b55-b57 b5c-b5d b5f-b63 ' +
    'b66-b77',
  tamil:
    '964-965 b82-b83 b85-b8a b8e-b90 b92-b95 b99-b9a b9c b9e-b9f ba3-ba4 ba8-baa bae-bb9 bbe-bc2 bc6-bc8 bca-bcd bd0 ' +
    'bd7 be6-bfa',
  telugu:
    '951-952 964-965 c00-c0c c0e-c10 c12-c28 c2a-c39 c3c-c44 c46-c48 c4a-c4d c55-c56 c58-c5a c5d c60-c63 c66-c6f c77-c7f',
  kannada:
    '951-952 964-965 c80-c8c c8e-c90 c92-ca8 caa-cb3 cb5-cb9 cbc-cc4 cc6-cc8 cca-ccd cd5-cd6 cdd-cde ce0-ce3 ce6-cef ' +
    'cf1-cf3',
  malayalam: '951-952 964-965 d00-d0c d0e-d10 d12-d44 d46-d48 d4a-d4f d54-d63 d66-d7f',
} as const

/** A part of Noto Sans that papers print. */
export type PrintedScript = keyof typeof RANGES

const HAS = Object.entries(RANGES).map(
  ([script, ranges]) => [script as PrintedScript, codePointsOf(ranges)] as const,
)

function codePointsOf(ranges: string): ReadonlySet<number> {
  return new Set(
    ranges.split(' ').flatMap((range) => {
      const [from = 0, to = from] = range.split('-').map((code) => Number.parseInt(code, 16))
      return Array.from({ length: to - from + 1 }, (_, index) => from + index)
    }),
  )
}

/** A part of a text in one script; null for characters that no paper prints. */
export interface ScriptRun {
  readonly script: PrintedScript | null
  readonly text: string
}

/** Zero-width joiners, which belong to the letters before them. */
const JOINER = /[\u200c\u200d]/
/** Characters that are invisible or change the order of others. They are removed, so that texts read as written. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/u
/** Marks that several scripts use: they stay with what is before them. */
const OF_SEVERAL = /[\p{scx=Inherited}\p{Script=Common}]/u

/**
 * Splits a text into runs of one script each, as papers print it. Control characters and characters that change the
 * direction of writing are removed.
 */
export function splitByScript(text: string): readonly ScriptRun[] {
  const runs: { script: PrintedScript | null; text: string }[] = []
  for (const character of text.normalize('NFC').replace(/\s/g, ' ')) {
    const last = runs.at(-1)
    if (JOINER.test(character)) {
      if (last !== undefined && isIndic(last.script)) last.text += character
      continue
    }
    if (UNSEEN.test(character)) continue
    const script = scriptOf(character, last?.script ?? null)
    if (last?.script === script) last.text += character
    else runs.push({ script, text: character })
  }
  return runs
}

function isIndic(script: PrintedScript | null): boolean {
  return script !== null && script !== 'latin' && script !== 'latin-ext'
}

function scriptOf(character: string, before: PrintedScript | null): PrintedScript | null {
  const code = character.codePointAt(0) ?? 0
  const having = HAS.filter(([, codes]) => codes.has(code)).map(([script]) => script)
  const stays = before !== null && OF_SEVERAL.test(character) && isIndic(before) && isIndic(having[0] ?? null)
  return stays && having.includes(before) ? before : (having[0] ?? null)
}

/**
 * Whether a text can be printed in a PDF. The fonts cover Latin letters and nine Indic scripts, not Urdu, Kashmiri, Sindhi, Ol Chiki,
 * Meetei Mayek or emoji, for example.
 */
export function isPrintable(text: string): boolean {
  return splitByScript(text).every(({ script }) => script !== null)
}
