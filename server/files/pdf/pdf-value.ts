/** A value as a PDF writes it. Names have their `#` codes resolved, strings their escapes. */
export type PdfValue =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'string'; readonly bytes: Buffer }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'reference'; readonly reference: string }
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'list'; readonly values: readonly PdfValue[] }
  | { readonly kind: 'dictionary'; readonly entries: ReadonlyMap<string, PdfValue> }

/** The white space between two tokens (ISO 32000-2, 7.2.3), without comments. */
export const WHITE = String.raw`[\0\t\n\f\r ]`
const SPACE = new RegExp(`${WHITE}*`, 'y')
const REFERENCE = new RegExp(`(\\d{1,10})${WHITE}+(\\d{1,5})${WHITE}+R(?![\\w#])`, 'y')
const NUMBER = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?![\w#.])/y
const NAME = /\/((?:[^\0\t\n\f\r ()<>[\]{}/%#]|#[\dA-Fa-f]{2})*)/y
const HEX = /<([\dA-Fa-f\0\t\n\f\r ]*)>/y
const WORD = /(?:true|false|null)(?![\w#])/y
const DEEPEST = 8

/**
 * Reads the value that begins at `at` in the text of a PDF (one character for each byte), after white space. Returns
 * null where there is none that is written plainly: comments, keys named twice, and more than eight levels are none.
 */
export function readPdfValue(text: string, at: number): PdfValue | null {
  return new Reader(text, at).value(0)
}

class Reader {
  readonly #text: string
  #at: number

  constructor(text: string, at: number) {
    this.#text = text
    this.#at = at
  }

  value(depth: number): PdfValue | null {
    if (depth > DEEPEST) return null
    this.#take(SPACE)
    if (this.#takes('<<')) return this.#dictionary(depth)
    if (this.#takes('[')) return this.#list(depth)
    if (this.#takes('(')) return this.#string()
    const name = this.#take(NAME)
    if (name !== null) return { kind: 'name', name: withoutCodes(name[1] ?? '') }
    const reference = this.#take(REFERENCE)
    if (reference !== null)
      return { kind: 'reference', reference: `${Number(reference[1])} ${Number(reference[2])}` }
    const number = this.#take(NUMBER)
    if (number !== null) return { kind: 'number', number: Number(number[0]) }
    const hex = this.#take(HEX)
    if (hex !== null) return { kind: 'string', bytes: bytesOfHex(hex[1] ?? '') }
    const word = this.#take(WORD)
    return word === null ? null : { kind: 'word', word: word[0] }
  }

  #dictionary(depth: number): PdfValue | null {
    const entries = new Map<string, PdfValue>()
    for (;;) {
      this.#take(SPACE)
      if (this.#takes('>>')) return { kind: 'dictionary', entries }
      const key = this.#take(NAME)
      const value = key === null ? null : this.value(depth + 1)
      const name = withoutCodes(key?.[1] ?? '')
      if (value === null || entries.has(name)) return null
      entries.set(name, value)
    }
  }

  #list(depth: number): PdfValue | null {
    const values: PdfValue[] = []
    for (;;) {
      this.#take(SPACE)
      if (this.#takes(']')) return { kind: 'list', values }
      const value = this.value(depth + 1)
      if (value === null) return null
      values.push(value)
    }
  }

  /** Reads a string in parentheses (ISO 32000-2, 7.3.4.2). */
  #string(): PdfValue | null {
    let read = ''
    let open = 1
    for (; this.#at < this.#text.length; this.#at += 1) {
      const sign = this.#text.charAt(this.#at)
      if (sign === '\\') {
        read += this.#escape()
        continue
      }
      if (sign === '(') open += 1
      if (sign === ')') open -= 1
      if (open === 0) {
        this.#at += 1
        return { kind: 'string', bytes: Buffer.from(read, 'latin1') }
      }
      if (sign === '\r' && this.#text.charAt(this.#at + 1) === '\n') continue
      read += sign === '\r' ? '\n' : sign
    }
    return null
  }

  /** Reads the escape that begins here, and stays at its last character. */
  #escape(): string {
    const found = this.#take(/\\(?:([0-7]{1,3})|(\r\n|\r|\n)|([^]))/y)
    if (found === null) return ''
    this.#at -= 1
    const [, octal, end, sign = ''] = found
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff)
    return end === undefined ? (ESCAPES[sign] ?? sign) : ''
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found !== null) this.#at = pattern.lastIndex
    return found
  }

  #takes(word: string): boolean {
    if (!this.#text.startsWith(word, this.#at)) return false
    this.#at += word.length
    return true
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

const withoutCodes = (name: string): string =>
  name.replace(/#([\dA-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** A missing last digit counts as 0 (ISO 32000-2, 7.3.4.3). */
function bytesOfHex(digits: string): Buffer {
  const plain = digits.replace(/[^\dA-Fa-f]/g, '')
  return Buffer.from(plain.length % 2 === 0 ? plain : `${plain}0`, 'hex')
}
