import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startClamdStandIn } from '#server/testing/clamd-stand-in.ts'
import { createClamavScanner } from './clamav-scanner.ts'
import { ScannerUnavailable, type Scanner } from './scanner.ts'

const SIGNATURE = 'a virus of the stand-in'

function scannerAt(address: string, withinMs = 5_000): Scanner {
  const { scanner } = readConfig({ SCANNER_ADDRESS: address }).uploads
  if (scanner === null) throw new Error('No scanner was configured.')
  return createClamavScanner(scanner, withinMs)
}

test('sends the whole file in chunks, and reports a virus that is found', async () => {
  const clamd = await startClamdStandIn({ signature: SIGNATURE })
  const scanner = scannerAt(clamd.address)
  const large = randomBytes(300_001)
  expect(await scanner.scan(large)).toBe('clean')
  expect(await scanner.scan(Buffer.concat([large, Buffer.from(SIGNATURE)]))).toBe('infected')
  expect(await scanner.scan(Buffer.alloc(0))).toBe('clean')
  expect(clamd.scanned[0]?.equals(large)).toBe(true)
  expect(clamd.scanned.map(({ length }) => length)).toEqual([300_001, 300_001 + SIGNATURE.length, 0])
  await clamd.stop()
})

test('connects to a Unix socket', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'clamd-'))
  const clamd = await startClamdStandIn({ signature: SIGNATURE, path: join(directory, 'clamd.ctl') })
  expect(clamd.address).toBe(`unix:${join(directory, 'clamd.ctl')}`)
  expect(await scannerAt(clamd.address).scan(Buffer.from(SIGNATURE))).toBe('infected')
  await clamd.stop()
  await rm(directory, { recursive: true })
})

test('throws ScannerUnavailable if the file is too long, or the daemon is silent or down', async () => {
  const small = await startClamdStandIn({ signature: SIGNATURE, maxBytes: 1_000 })
  const mute = await startClamdStandIn({ signature: SIGNATURE, isMute: true })
  await expect(scannerAt(small.address).scan(randomBytes(2_000))).rejects.toThrow(ScannerUnavailable)
  await expect(scannerAt(mute.address, 50).scan(randomBytes(10))).rejects.toThrow(ScannerUnavailable)
  await small.stop()
  await mute.stop()
  await expect(scannerAt(small.address).scan(randomBytes(10))).rejects.toThrow(ScannerUnavailable)
})

test.each(['clamd:3310', 'tcp://clamd', 'tcp://clamd:99999', 'unix:clamd.ctl', 'http://clamd:3310'])(
  'rejects an invalid address: %s',
  (address) => {
    expect(() => readConfig({ SCANNER_ADDRESS: address })).toThrow(/SCANNER_ADDRESS: must be tcp:/)
  },
)

test('scans nothing without an address', () => {
  expect(readConfig({}).uploads.scanner).toBeNull()
})
