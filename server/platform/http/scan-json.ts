/** The limits of a JSON text. */
export interface JsonLimits {
  /** Arrays and objects. */
  readonly containers: number
  /** Levels of arrays and objects. */
  readonly depth: number
  /** Commas between values. */
  readonly commas: number
}

/** Scans the next bytes of a JSON text in UTF-8. Returns which limit the text exceeds; null if none so far. */
export type JsonScan = (bytes: Uint8Array) => keyof JsonLimits | null

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Creates the scan of one text. It reads each byte once and builds nothing, so that a text is refused before a parser
 * spends time and memory on it. It ignores whether the text is valid.
 */
export function createJsonScan(limits: JsonLimits): JsonScan {
  let [containers, depth, commas] = [0, 0, 0]
  let isInString = false
  /** The byte after a backslash at the end of the last piece belongs to the escape. */
  let isEscaped = false

  /** Returns the position after the string that continues at `at`, or the end of the bytes. */
  function skipString(bytes: Uint8Array, start: number): number {
    let at = start
    while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
    isInString = at >= bytes.length
    isEscaped = at > bytes.length
    return at + 1
  }

  return (bytes) => {
    let at = isInString ? skipString(bytes, isEscaped ? 1 : 0) : 0
    while (at < bytes.length) {
      const byte = bytes[at]
      at += 1
      if (byte === QUOTE) at = skipString(bytes, at)
      else if (byte === LIST || byte === OBJECT) {
        containers += 1
        depth += 1
        if (depth > limits.depth) return 'depth'
        if (containers > limits.containers) return 'containers'
      } else if (byte === LIST_END || byte === OBJECT_END) depth -= 1
      else if (byte === COMMA) {
        commas += 1
        if (commas > limits.commas) return 'commas'
      }
    }
    return null
  }
}
