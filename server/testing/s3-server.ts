import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { S3Settings } from '#server/files/s3-settings.ts'
import { startLocalProgram } from './local-program.ts'
import { startS3Front, type S3Front } from './s3-front.ts'

const PROGRAM = fileURLToPath(import.meta.resolve('s3rver/bin/s3rver.js'))
const BUCKET = 'yardbid-files'
const PREFIX = 'house/'
/** How s3rver names the files that it stores an object in. */
const OBJECT = '._S3rver_object'
/** s3rver's only key. */
const KEY = 'S3RVER'

/** An S3 server with a bucket. */
export interface S3Server {
  readonly front: S3Front
  /** A place in the bucket. */
  readonly settings: S3Settings
  /** The app's settings for that place, with the credentials. */
  readonly env: Readonly<Record<string, string>>
  /** Lists all objects of the place, by what follows its prefix. */
  readonly list: () => Promise<readonly string[]>
  /** Makes all objects two days old. */
  readonly age: () => Promise<void>
  /** Changes the content of all objects, as a failing disk would. */
  damage(): Promise<void>
  /** Removes all objects. */
  empty(): Promise<void>
  stop(): Promise<void>
}

/** Starts s3rver, behind a front that can fail. It is a process of its own, because it needs a cipher of OpenSSL 1. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const server = await startLocalProgram(process.execPath, 'nodejs', (port) =>
    [
      ['--openssl-legacy-provider', '--no-deprecation', PROGRAM, '-s', '-d', directory],
      ['-a', '127.0.0.1', '-p', String(port), '--no-vhost-buckets', '--configure-bucket', BUCKET],
    ].flat(),
  )
  const front = await startS3Front(server.port)
  const root = join(directory, BUCKET)

  const objectPaths = async (): Promise<readonly string[]> => {
    const entries = await readdir(root, { recursive: true })
    return entries.filter((path) => path.endsWith(OBJECT))
  }
  return {
    front,
    settings: {
      bucket: BUCKET,
      prefix: PREFIX,
      region: 'us-east-1',
      endpoint: front.url,
      forcePathStyle: true,
    },
    env: {
      FILE_STORE: `s3://${BUCKET}/${PREFIX.slice(0, -1)}`,
      S3_ENDPOINT: front.url,
      S3_FORCE_PATH_STYLE: '1',
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: KEY,
      AWS_SECRET_ACCESS_KEY: KEY,
    },
    list: async () =>
      (await objectPaths()).map((path) => path.slice(PREFIX.length, -OBJECT.length)).toSorted(),
    age: async () => {
      const time = new Date(Date.now() - 2 * DAY)
      for (const path of await objectPaths()) await utimes(join(root, path), time, time)
    },
    async damage() {
      for (const path of await objectPaths()) {
        const { size } = await stat(join(root, path))
        await writeFile(join(root, path), Buffer.alloc(size, 'x'))
      }
    },
    async empty() {
      for (const name of await readdir(root)) {
        if (name === PREFIX.slice(0, -1)) await rm(join(root, name), { recursive: true })
      }
    },
    async stop() {
      await front.stop()
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const DAY = 86_400_000
