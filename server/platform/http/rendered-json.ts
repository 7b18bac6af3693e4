import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)

/** The gzip level. It reduces a list of cars to a tenth; higher levels gain little. */
const PACKING = 4

/** The facts that may be known of a text before it is rendered. */
interface Known {
  /** A hash of all that the text consists of. */
  readonly tag: string
  readonly length: number
}

/** An answer as JSON text. Answers that several callers get are rendered, hashed and compressed once. */
export class RenderedJson {
  readonly #render: () => string | Buffer
  #known: Known | null
  #text: string | Buffer | null = null
  #packed: Promise<Buffer> | null = null

  /** `known` saves rendering the text for a caller that has it already. */
  constructor(render: () => string | Buffer, known: Known | null = null) {
    this.#render = render
    this.#known = known
  }

  /** The text, in UTF-8 if it is a buffer. It is rendered when it is first needed. */
  get text(): string | Buffer {
    this.#text ??= this.#render()
    return this.#text
  }

  /** The value of its ETag. */
  get tag(): string {
    return this.#know().tag
  }

  /** The length of the text: in bytes, or in characters if it is a string. */
  get length(): number {
    return this.#know().length
  }

  #know(): Known {
    this.#known ??= { tag: toTag(this.text), length: this.text.length }
    return this.#known
  }

  /** Returns the text compressed by gzip; `level` counts on the first call only. */
  pack(level = PACKING): Promise<Buffer> {
    this.#packed ??= compress(this.text, { level })
    return this.#packed
  }

  /** Returns the value that the text describes. */
  parse(): unknown {
    return JSON.parse(this.text.toString())
  }
}

/** Returns an answer's value as JSON, unless it is rendered already. */
export function renderJson(value: unknown): RenderedJson {
  return value instanceof RenderedJson ? value : new RenderedJson(() => JSON.stringify(value))
}

/** Returns the hash that an ETag consists of. */
export function toTag(text: string | Buffer): string {
  return hash('sha256', text, 'base64url').slice(0, 27)
}
