import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)

/** The gzip level. It reduces a list of cars to a tenth; higher levels gain little. */
const PACKING = 4

/** An answer as JSON text. Answers that several callers get are rendered, hashed and compressed once. */
export class RenderedJson {
  readonly #text: string | Buffer
  #tag: string | null = null
  #packed: Promise<Buffer> | null = null

  constructor(text: string | Buffer) {
    this.#text = text
  }

  /** The text, in UTF-8 if it is a buffer. */
  get text(): string | Buffer {
    return this.#text
  }

  /** A hash of the text, for its ETag. */
  get tag(): string {
    this.#tag ??= createHash('sha256').update(this.#text).digest('base64url').slice(0, 27)
    return this.#tag
  }

  /** Returns the text compressed by gzip; `level` counts on the first call only. */
  pack(level = PACKING): Promise<Buffer> {
    this.#packed ??= compress(this.#text, { level })
    return this.#packed
  }

  /** Returns the value that the text describes. */
  parse(): unknown {
    return JSON.parse(this.#text.toString())
  }
}

/** Returns an answer's value as JSON, unless it is rendered already. */
export function renderJson(value: unknown): RenderedJson {
  return value instanceof RenderedJson ? value : new RenderedJson(JSON.stringify(value))
}
