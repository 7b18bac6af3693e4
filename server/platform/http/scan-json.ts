/** What a JSON text may hold. */
export interface JsonLimits {
  /** Arrays and objects. */
  readonly containers: number
  /** Levels of arrays and objects. */
  readonly depth: number
  /** Commas between values. */
  readonly commas: number
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Returns which limit a JSON text in UTF-8 exceeds; null if none. Reads each byte at most once, and builds nothing, so
 * that a text is refused before a parser spends time and memory on it. Ignores whether the text is valid.
 */
export function exceededLimit(text: Uint8Array, limits: JsonLimits): keyof JsonLimits | null {
  let [containers, depth, commas] = [0, 0, 0]
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case QUOTE:
        at = endOfString(text, at)
        break
      case LIST:
      case OBJECT:
        containers += 1
        depth += 1
        if (depth > limits.depth) return 'depth'
        if (containers > limits.containers) return 'containers'
        break
      case LIST_END:
      case OBJECT_END:
        depth -= 1
        break
      case COMMA:
        commas += 1
        if (commas > limits.commas) return 'commas'
        break
    }
  }
  return null
}

/** Returns the position of the quotation mark that ends the string begun at `start`, or the end of the text. */
function endOfString(text: Uint8Array, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1
  return at
}
