import { expect, test } from 'vitest'
import { MAX_FILE_BYTES } from '#domain/files/file-rules.ts'
import { fitPicture, type Encoding } from './fit-picture.ts'

const MB = 1_048_576

/** Returns an encoder whose results have these sizes in bytes, and the ways in which it was called. */
function encoder(...sizes: readonly number[]) {
  const calls: Encoding[] = []
  const encode = async (encoding: Encoding) => {
    calls.push(encoding)
    return new Blob([new Uint8Array(sizes[calls.length - 1] ?? 0)])
  }
  return { calls, encode }
}

test('A picture that fits is encoded once, at its full edge and as the kind that it is', async () => {
  const { calls, encode } = encoder(MAX_FILE_BYTES)
  expect((await fitPicture(encode)).size).toBe(MAX_FILE_BYTES)
  expect(calls).toEqual([{ part: 1, quality: 0.85, isJpeg: false }])
})

test('One that is still too large loses quality first, as a JPEG, and then pixels', async () => {
  const { calls, encode } = encoder(9 * MB, MAX_FILE_BYTES + 1, 4 * MB)
  expect((await fitPicture(encode)).size).toBe(4 * MB)
  expect(calls).toMatchObject([
    { part: 1 },
    { part: 1, quality: 0.7, isJpeg: true },
    { part: 0.75, isJpeg: true },
  ])
})

test('One that never fits comes out as small as it gets, to be refused', async () => {
  const { calls, encode } = encoder(9 * MB, 7 * MB, 6 * MB, 8 * MB)
  expect((await fitPicture(encode)).size).toBe(6 * MB)
  expect(calls).toHaveLength(4)
})

test('A picture that cannot be read is not tried again', async () => {
  let tries = 0
  const broken = fitPicture(async () => {
    tries += 1
    throw new Error('no picture')
  })
  await expect(broken).rejects.toThrow('no picture')
  expect(tries).toBe(1)
})
