/** Shorter references say too little to find a payment by. UPI and IMPS have 12 digits, NEFT 16 characters, RTGS 22. */
const MIN_CHARACTERS = 8
const MIN_DIGITS = 6
const MAX_CHARACTERS = 35
/** The request that ends each question about a reference that is unlikely, and may be one. */
export const CHECK_REFERENCE = 'Please check it with your bank’s message or statement.'
/** The maximum number of pieces that a line's break or a blank splits a reference into. */
const MAX_PIECES = 6
/** The maximum number of digits that a statement may have lost of a reference that is still recognised. */
const MAX_LOST = 2

/** Prefixes that banks put in front of a reference, at times without a blank between. */
const PREFIX =
  /^(?:NEFT|RTGS|IMPS|UPI|INB|MOB|NB|CR|TRF|BY|FROM|P2A|P2M|UTRNO|UTR|RRN|REFNO|REF|TXNID|TXN|ID|NO)(?=.)/

function fold(text: string): string {
  return text.normalize('NFKC').toUpperCase()
}

function isReference(text: string): boolean {
  return (
    text.length >= MIN_CHARACTERS &&
    text.length <= MAX_CHARACTERS &&
    text.replace(/\D/g, '').length >= MIN_DIGITS &&
    /[1-9]/.test(text)
  )
}

/** Returns a text without prefixes, one form for each way to take them off: "UPI/RRN412…" has three. */
export function withoutPrefixes(text: string): readonly string[] {
  const rest = text.replace(PREFIX, '')
  return rest === text ? [text] : [text, ...withoutPrefixes(rest)]
}

/**
 * Returns the forms in which the bank reference that a payer names (UTR, RRN) may stand in a statement: in upper case,
 * without blanks and signs, with and without a prefix ("UTR: sbin 5263…") and leading zeros. Each is the end of the one
 * before. Empty if the text is no reference.
 */
export function referenceForms(text: string): readonly string[] {
  const found = new Set<string>()
  for (const form of withoutPrefixes(foldReference(text))) addForms(found, form)
  return [...found]
}

/**
 * Returns the spelling in which references are compared: the shortest of {@link referenceForms}. Of a text that is no
 * reference, its letters and digits in upper case; empty if it has none. Two references are the same if their keys are.
 */
export function keyOfReference(text: string): string {
  return referenceForms(text).at(-1) ?? foldReference(text)
}

function foldReference(text: string): string {
  return fold(text).replace(/[^A-Z0-9]/g, '')
}

/** The length of the shortest reference of a bank: that of UPI and IMPS. */
const USUAL_CHARACTERS = 12
const COUNTED = '0123456789'.repeat(4)

/**
 * Returns the question about a reference that is unlikely and may be true: shorter than those of the banks, or of digits that
 * are all alike or counted up ("123456789012"). Null for any other text, also for one that is no reference.
 */
export function doubtOfReference(text: string): string | null {
  const whole = withoutPrefixes(foldReference(text)).at(-1) ?? ''
  const doubt = referenceForms(text).length === 0 ? null : doubtOfWhole(whole)
  return doubt === null ? null : `${doubt}. ${CHECK_REFERENCE}`
}

function doubtOfWhole(whole: string): string | null {
  if (/^(\d)\1+$/.test(whole)) return 'All digits are the same'
  const { length } = whole
  if (length < USUAL_CHARACTERS) return `${length} characters are few for a transaction id`
  return COUNTED.includes(whole) ? 'The digits only count up' : null
}

/** The texts in a narration that may be a reference. */
export interface FoundReferences {
  /** Each text. */
  readonly whole: ReadonlySet<string>
  /** Those that may be all that is left of one: no number stands beside them that may be the rest. */
  readonly partial: ReadonlySet<string>
}

/**
 * Finds the texts that may be a reference: runs of letters and digits, neighbours joined (banks break long texts), each
 * with and without the prefixes and the zeros that fill up its column.
 */
export function referencesIn(text: string): FoundReferences {
  const words = fold(text).match(/[A-Z0-9]+/g) ?? []
  const whole = new Set<string>()
  const partial = new Set<string>()
  const isNumber = (place: number) => /^\d+$/.test(words[place] ?? '')
  for (let start = 0; start < words.length; start += 1) {
    let joined = ''
    for (let end = start; end < Math.min(words.length, start + MAX_PIECES); end += 1) {
      joined += words[end] ?? ''
      if (joined.length > MAX_CHARACTERS * 2) break
      const isAlone = !isNumber(start - 1) && !isNumber(end + 1)
      for (const form of withoutPrefixes(joined)) {
        addForms(whole, form)
        if (isAlone) addForms(partial, form)
      }
    }
  }
  return { whole, partial }
}

function addForms(found: Set<string>, form: string): void {
  if (isReference(form)) found.add(form)
  if (!/^0\d+$/.test(form)) return
  const zeros = form.search(/[1-9]|$/)
  for (let dropped = 1; dropped <= zeros; dropped += 1) {
    const rest = form.slice(dropped)
    if (isReference(rest)) found.add(rest)
  }
}

/** Whether a statement's reference is the payer's one with one or two digits lost. */
export function hasLostDigits(found: string, reference: string): boolean {
  const lost = reference.length - found.length
  if (lost < 1 || lost > MAX_LOST || !isReference(found)) return false
  let at = 0
  for (const character of reference) {
    if (character === found[at]) at += 1
    else if (character < '0' || character > '9') return false
  }
  return at === found.length
}

/** Returns a name for comparison: letters and digits alone, without "M/s" and with one form of "Private Limited". */
function foldName(text: string): string {
  return fold(text)
    .replace(/^\s*M\/?S\.?\s+/, '')
    .replace(/[^A-Z0-9]/g, '')
    .replace(/PRIVATE/g, 'PVT')
    .replace(/LIMITED/g, 'LTD')
}

/** The minimum number of letters of a name that distinguish one payer from another. */
const MIN_NAME = 5

/**
 * Returns the letters and digits of a payer's name by which narrations are searched, with "PVT" and "LTD" for "Private" and
 * "Limited"; null if they say too little.
 */
export function payerKey(name: string): string | null {
  const folded = foldName(name)
  return folded.length >= MIN_NAME ? folded : null
}

/** Returns a test of whether a narration names a payer in full, whatever its blanks, signs and case. */
export function payerIn(narration: string): (name: string) => boolean {
  const text = foldName(narration)
  return (name) => {
    const key = payerKey(name)
    return key !== null && text.includes(key)
  }
}
