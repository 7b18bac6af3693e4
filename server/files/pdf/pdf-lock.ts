import { createDecipheriv, createHash } from 'node:crypto'
import { readPdfValue, WHITE, type PdfValue } from './pdf-value.ts'
import { fileKeyOf, Rc4, type Handler, type Method } from './pdf-key.ts'

/** The number of bytes that are decrypted first, and at most, at a time. */
const FIRST_PIECE = 1_024
const LARGEST_PIECE = 256 * 1024

/** Decrypts a stream, given its bytes up to the end of the file and its object's number and generation. */
export type Decrypt = (
  bytes: Buffer,
  of: { readonly number: number; readonly generation: number },
) => Iterable<Buffer>

/**
 * How a PDF is encrypted: not at all; so that it opens without a password, with the way to decrypt its streams; with a
 * password, and nothing of it can be read; or in a way that is not known here, such as for certificates.
 */
export type PdfLock =
  | { readonly kind: 'open' | 'password' | 'unknown' }
  | { readonly kind: 'owner'; readonly decrypt: Decrypt }

/**
 * Reads how a PDF is encrypted (ISO 32000-2, 7.6). `encrypts` are the indexes at which the value of a key `Encrypt` is
 * found in its text (one character for each byte).
 */
export function readLock(text: string, encrypts: readonly number[]): PdfLock {
  if (encrypts.length === 0) return { kind: 'open' }
  const dictionary = encryptionDictionary(text, encrypts)
  const handler = dictionary === null ? null : readHandler(dictionary)
  if (handler === null) return { kind: 'unknown' }
  const key = fileKeyOf(handler, firstIdsOf(text))
  return key === null ? { kind: 'password' } : { kind: 'owner', decrypt: decryptWith(handler, key) }
}

/** The maximum number of characters of an encryption dictionary or an identifier. */
const LONGEST = 4_096

/** Returns the one dictionary that all keys `Encrypt` name; null if there are several, which readers could choose from. */
function encryptionDictionary(
  text: string,
  encrypts: readonly number[],
): ReadonlyMap<string, PdfValue> | null {
  const [value, ...others] = encrypts.map((at) => valueAt(text, at))
  if (value?.kind === 'dictionary') return others.length === 0 ? value.entries : null
  if (value?.kind !== 'reference') return null
  const { reference } = value
  if (others.some((other) => other?.kind !== 'reference' || other.reference !== reference)) return null
  const [definition, ...more] = definitionsOf(text, reference)
  const defined = definition === undefined || more.length > 0 ? null : valueAt(text, definition)
  return defined?.kind === 'dictionary' ? defined.entries : null
}

function valueAt(text: string, at: number): PdfValue | null {
  return readPdfValue(text.slice(at, at + LONGEST), 0)
}

/** Returns the indexes at which the definitions of an object begin, such as `5 0`. */
export function definitionsOf(text: string, reference: string): readonly number[] {
  const head = new RegExp(`(?<!\\d)0*${reference.replace(' ', `${WHITE}+0*`)}${WHITE}+obj`, 'g')
  return Array.from(text.matchAll(head), ({ index, 0: found }) => index + found.length)
}

/** Returns the first parts of the file's identifiers; an empty one counts if there is none. */
function firstIdsOf(text: string): readonly Buffer[] {
  const ids = Array.from(text.matchAll(/\/ID(?![\w#])/g), ({ index }) => {
    const value = valueAt(text, index + '/ID'.length)
    const [first] = value?.kind === 'list' ? value.values : []
    return first?.kind === 'string' ? first.bytes : null
  })
  return [...ids.filter((id) => id !== null).slice(0, MAX_IDS), Buffer.alloc(0)]
}
const MAX_IDS = 8

/** Reads an encryption dictionary; null if it is not one of the standard handler, versions 1, 2, 4 and 5. */
function readHandler(entries: ReadonlyMap<string, PdfValue>): Handler | null {
  const numberOf = (key: string) => {
    const value = entries.get(key)
    return value?.kind === 'number' ? value.number : null
  }
  const bytesOf = (key: string) => {
    const value = entries.get(key)
    return value?.kind === 'string' ? value.bytes : Buffer.alloc(0)
  }
  const [version, revision, permissions] = [numberOf('V'), numberOf('R'), numberOf('P')]
  const filter = entries.get('Filter')
  if (filter?.kind !== 'name' || filter.name !== 'Standard') return null
  if (version === null || revision === null || permissions === null) return null
  const method = version >= 4 ? methodOf(entries) : 'V2'
  const known = VERSIONS.get(version)
  if (method === null || !known?.methods.includes(method) || !known.revisions.includes(revision)) return null
  const metadata = entries.get('EncryptMetadata')
  return {
    revision,
    method,
    permissions,
    keyBits: numberOf('Length') ?? 40,
    encryptsMetadata: metadata?.kind !== 'word' || metadata.word !== 'false',
    owner: bytesOf('O'),
    user: bytesOf('U'),
    userKey: bytesOf('UE'),
  }
}

/** The revisions and methods of each version (ISO 32000-2, tables 20, 21 and 25). */
const VERSIONS: ReadonlyMap<
  number,
  { readonly revisions: readonly number[]; readonly methods: readonly Method[] }
> = new Map([
  [1, { revisions: [2, 3], methods: ['V2'] }],
  [2, { revisions: [3], methods: ['V2'] }],
  [4, { revisions: [4], methods: ['V2', 'AESV2', 'Identity'] }],
  [5, { revisions: [5, 6], methods: ['AESV3', 'Identity'] }],
])

/** Returns the method for streams (ISO 32000-2, tables 20 and 25). */
function methodOf(entries: ReadonlyMap<string, PdfValue>): Method | null {
  const [streams, filters] = [entries.get('StmF'), entries.get('CF')]
  if (streams === undefined || (streams.kind === 'name' && streams.name === 'Identity')) return 'Identity'
  const filter =
    streams.kind === 'name' && filters?.kind === 'dictionary' ? filters.entries.get(streams.name) : undefined
  const method = filter?.kind === 'dictionary' ? filter.entries.get('CFM') : undefined
  if (method?.kind !== 'name') return null
  return METHODS.find((known) => known === method.name) ?? null
}
const METHODS = ['V2', 'AESV2', 'AESV3'] as const satisfies readonly Method[]

function decryptWith({ method }: Handler, key: Buffer): Decrypt {
  return function* decrypt(bytes, { number, generation }) {
    if (method === 'Identity') return yield bytes
    const own = method === 'AESV3' ? key : streamKey(key, number, generation, method === 'AESV2')
    if (method === 'V2') {
      const cipher = new Rc4(own)
      for (const piece of piecesOf(bytes)) yield cipher.update(piece)
      return
    }
    const vector = bytes.subarray(0, AES_BLOCK)
    if (vector.length < AES_BLOCK) return
    const cipher = createDecipheriv(
      method === 'AESV3' ? 'aes-256-cbc' : 'aes-128-cbc',
      own,
      vector,
    ).setAutoPadding(false)
    for (const piece of piecesOf(bytes.subarray(AES_BLOCK))) yield cipher.update(piece)
  }
}
const AES_BLOCK = 16

/** Each stream has its own key (ISO 32000-2, 7.6.3.1). */
function streamKey(key: Buffer, number: number, generation: number, isAes: boolean): Buffer {
  const of = Buffer.alloc(5)
  of.writeUIntLE(number, 0, 3)
  of.writeUIntLE(generation, 3, 2)
  const hash = createHash('md5').update(key).update(of)
  if (isAes) hash.update('sAlT')
  return hash.digest().subarray(0, Math.min(key.length + 5, 16))
}

/** Pieces that grow, so that little is decrypted of a stream that turns out not to be packed. */
function* piecesOf(bytes: Buffer): Generator<Buffer> {
  let size = FIRST_PIECE
  for (let at = 0; at < bytes.length;) {
    yield bytes.subarray(at, at + size)
    at += size
    size = Math.min(size * 2, LARGEST_PIECE)
  }
}
