import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { FileStoreUnavailable, type FileAddress, type FileStore } from './file-store.ts'
import { makePdf, makePicture } from '#server/testing/sample-files.ts'
import { createPictureEncoder } from './encode-picture.ts'
import { receiveUpload } from './receive-upload.ts'

const encodePicture = createPictureEncoder()

function makeStore(put: (address: FileAddress, bytes: Uint8Array) => Promise<void>): FileStore {
  return {
    put,
    putStream: () => Promise.resolve(null),
    sweep: () => Promise.resolve(),
    open: () => Promise.resolve(null),
  }
}

const wholeFile = (bytes: Buffer) => ({ bytes, sha256: createHash('sha256').update(bytes).digest() })

test('stores a picture with its thumbnail, and a PDF unchanged', async () => {
  const stored: string[] = []
  const store = makeStore(async ({ folder, variant }, bytes) => {
    stored.push(`${folder} ${variant} ${Buffer.from(bytes).toString('latin1', 0, 4)}`)
  })
  const upload = (file: Buffer) =>
    receiveUpload(
      { store, encodePicture, scanner: null },
      { ...wholeFile(file), folder: 'drivers', contentTypeGiven: undefined },
    )
  expect(await upload(await makePicture())).toMatchObject({
    ok: true,
    value: { kind: 'webp', hasThumbnail: true },
  })
  expect(await upload(makePdf())).toMatchObject({ ok: true, value: { kind: 'pdf', hasThumbnail: false } })
  expect(stored).toEqual(['drivers original RIFF', 'drivers thumbnail RIFF', 'drivers original %PDF'])
})

test('refuses with UNAVAILABLE if the store is away or full, and rethrows any other error', async () => {
  const bytes = await makePicture()
  const receive = (failure: Error) =>
    receiveUpload(
      { store: makeStore(() => Promise.reject(failure)), encodePicture, scanner: null },
      { ...wholeFile(bytes), folder: 'evaluations', contentTypeGiven: undefined },
    )
  expect(await receive(new FileStoreUnavailable('full'))).toMatchObject({
    ok: false,
    refusal: { code: 'UNAVAILABLE', retryAfterSeconds: 30 },
  })
  await expect(receive(new Error('a bug'))).rejects.toThrow('a bug')
})
