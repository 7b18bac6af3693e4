import { createHash } from 'node:crypto'
import { PassThrough, pipeline, Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { FileStoreUnavailable, type OpenFile, type StoredStream } from './file-store.ts'
import type { S3Settings } from './s3-settings.ts'

/** A listed object. */
export interface S3Object {
  readonly key: string
  /** When it was last written, by the store's clock. */
  readonly modifiedAt: Date
}

/** How long a store may take, in ms. What is written may take half a second longer for each megabyte. */
export interface S3Patience {
  /** Until an attempt is answered. */
  readonly attemptMs: number
  /** Until all attempts of a request have been answered. */
  readonly requestMs: number
  /** Between two parts of an object that is being read. */
  readonly stallMs: number
}

/** Together shorter than the time within which every call must be answered. */
const PATIENCE: S3Patience = { attemptMs: 4_000, requestMs: 9_000, stallMs: 10_000 }
const CONNECT_MS = 2_000
const ATTEMPTS = 3
/** Failures are reported by `onTrouble` instead. */
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore }
const MS_PER_BYTE = 500 / 1_048_576

export interface S3Options {
  readonly patience?: S3Patience
  /** Receives every failure, before the caller does. */
  readonly onTrouble?: (error: FileStoreUnavailable) => void
}

/**
 * The objects of a bucket, each written by one request, which the store applies completely or not at all.
 *
 * @throws {@link FileStoreUnavailable} from every method, whatever the failure.
 */
export interface S3Objects {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Writes the content of `source`, whose size and hash are known. It is not attempted again, because a stream is read once. */
  putStream(key: string, source: Readable, stored: StoredStream): Promise<void>
  /** Opens an object for reading; null if there is none. */
  get(key: string): Promise<OpenFile | null>
  /** When an object was last written, by the store's clock; null if there is none. */
  modifiedAt(key: string): Promise<Date | null>
  /** Copies an object within the bucket. Returns whether there is one. */
  copy(from: string, to: string): Promise<boolean>
  /** Removes an object, if there is one. */
  remove(key: string): Promise<void>
  /** Lists the objects whose keys begin with `prefix`, a thousand at a time. */
  list(prefix: string): AsyncIterable<readonly S3Object[]>
}

/** Opens a bucket. Nothing is sent before the first use. */
export function openS3Objects(settings: S3Settings, options: S3Options = {}): S3Objects {
  const { patience = PATIENCE, onTrouble = () => undefined } = options
  const { bucket: Bucket, endpoint, region, forcePathStyle } = settings
  const client = new S3Client({
    region,
    forcePathStyle,
    maxAttempts: ATTEMPTS,
    ...(endpoint !== null && { endpoint }),
    logger: SILENT,
    requestHandler: { connectionTimeout: CONNECT_MS, throwOnRequestTimeout: true },
  })

  const fail = (error: unknown): FileStoreUnavailable => {
    const unavailable = new FileStoreUnavailable(`The S3 store failed: ${describe(error)}`, { cause: error })
    onTrouble(unavailable)
    return unavailable
  }

  /** Sends a request with its time limits. The limits do not apply to the body of the answer. */
  async function ask<T>(
    send: (limits: { abortSignal: AbortSignal; requestTimeout: number }) => Promise<T>,
    sizeBytes = 0,
  ): Promise<T> {
    const moreMs = Math.ceil(sizeBytes * MS_PER_BYTE)
    const abort = new AbortController()
    const timer = setTimeout(() => abort.abort(), patience.requestMs + moreMs)
    try {
      return await send({ abortSignal: abort.signal, requestTimeout: patience.attemptMs + moreMs })
    } catch (error) {
      throw fail(error)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Does `work`; null if there is no such object. A missing bucket is a failure. */
  async function ifThere<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)) return null
      throw error
    }
  }

  const write = (key: string, body: Uint8Array | Readable, { sha256, sizeBytes }: StoredStream) =>
    ask(async (limits) => {
      const ChecksumSHA256 = sha256.toString('base64')
      const command = { Bucket, Key: key, Body: body, ContentLength: sizeBytes, ChecksumSHA256 }
      await client.send(new PutObjectCommand(command), limits)
    }, sizeBytes)

  return {
    put: (key, bytes) =>
      write(key, bytes, { sha256: createHash('sha256').update(bytes).digest(), sizeBytes: bytes.length }),
    putStream: write,

    get: (key) =>
      ask((limits) =>
        ifThere(async () => {
          const { Body, ContentLength } = await client.send(
            new GetObjectCommand({ Bucket, Key: key }),
            limits,
          )
          if (!(Body instanceof Readable) || ContentLength === undefined) {
            throw new Error('The answer has no content or no length.')
          }
          return { sizeBytes: ContentLength, content: endStalled(Body, patience.stallMs, fail) }
        }),
      ),

    modifiedAt: (key) =>
      ask((limits) =>
        ifThere(async () => {
          const { LastModified } = await client.send(new HeadObjectCommand({ Bucket, Key: key }), limits)
          return requireDate(LastModified)
        }),
      ),

    copy: async (from, to) => {
      const copied = await ask((limits) =>
        ifThere(() =>
          client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}` }), limits),
        ),
      )
      return copied !== null
    },

    remove: (key) =>
      ask(async (limits) => {
        await client.send(new DeleteObjectCommand({ Bucket, Key: key }), limits)
      }),

    async *list(prefix) {
      let next: string | undefined
      do {
        const page = await ask((limits) =>
          client.send(
            new ListObjectsV2Command({ Bucket, Prefix: prefix, ...(next && { ContinuationToken: next }) }),
            limits,
          ),
        )
        yield (page.Contents ?? []).map(({ Key = '', LastModified }) => ({
          key: Key,
          modifiedAt: requireDate(LastModified),
        }))
        next = page.NextContinuationToken
      } while (next !== undefined)
    },
  }
}

function ignore(): void {}

function requireDate(date: Date | undefined): Date {
  if (date === undefined) throw new Error('The answer does not say when the object was last written.')
  return date
}

/** Ends a stream with an error if its source sends nothing for `stallMs` although its reader could take more. */
function endStalled(source: Readable, stallMs: number, fail: (error: unknown) => Error): Readable {
  const content = new PassThrough()
  const timer = setTimeout(() => {
    if (content.writableNeedDrain) timer.refresh()
    else source.destroy(new Error('The store stopped in the middle of an object.'))
  }, stallMs)
  source.on('data', () => timer.refresh())
  source.once('close', () => clearTimeout(timer))
  source.once('error', fail)
  pipeline(source, content, () => undefined)
  return content
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message === '' ? error.name : `${error.name}: ${error.message}`
}
