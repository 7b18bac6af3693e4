import { expect, test } from 'vitest'
import { createVault } from './vault.ts'

const vault = createVault(Buffer.alloc(32, 7))
const CLOSED = /unable to authenticate|not sealed by a vault|not in SEALING_SECRETS/

test('opens what it sealed, and seals the same text differently each time', () => {
  for (const text of ['ABCPK1234L', '', 'खाता ₹', 'x'.repeat(10_000)]) {
    const sealed = vault.seal(text, 'pan:1')
    expect(vault.open(sealed, 'pan:1')).toBe(text)
    expect(vault.seal(text, 'pan:1').equals(sealed)).toBe(false)
  }
  expect(vault.seal('ABCPK1234L', 'pan:1').includes('ABCPK1234L')).toBe(false)
})

test('opens only in the same context, under the same secret, and unchanged', () => {
  const sealed = vault.seal('ABCPK1234L', 'pan:1')
  expect(() => vault.open(sealed, 'pan:2')).toThrow(CLOSED)
  expect(() => createVault(Buffer.alloc(32, 8)).open(sealed, 'pan:1')).toThrow(CLOSED)
  for (let at = 0; at < sealed.length; at += 1) {
    const corrupted = Buffer.from(sealed)
    corrupted[at] = (corrupted[at] ?? 0) ^ 1
    expect(() => vault.open(corrupted, 'pan:1'), `byte ${at}`).toThrow(CLOSED)
    expect(() => vault.open(sealed.subarray(0, at), 'pan:1'), `cut at ${at}`).toThrow(CLOSED)
  }
})

test('seals under the newest secret, names it, and reads the older ones until they are removed', () => {
  const [old, young] = [Buffer.alloc(32, 8), Buffer.alloc(32, 9)]
  const app = Buffer.alloc(32, 7)
  const first = vault.seal('ABCPK1234L', 'pan:1')
  const second = createVault(app, [old]).seal('ABCPK1234L', 'pan:1')
  const rotated = createVault(app, [young, old])
  const third = rotated.seal('ABCPK1234L', 'pan:1')
  expect([first, second, third].map((sealed) => rotated.open(sealed, 'pan:1'))).toEqual(
    Array.from({ length: 3 }, () => 'ABCPK1234L'),
  )
  expect([first, second, third].map((sealed) => rotated.isCurrent(sealed))).toEqual([false, false, true])
  expect(() => createVault(app, [young]).open(second, 'pan:1')).toThrow(CLOSED)
  expect(() => rotated.open(third, 'pan:2')).toThrow(CLOSED)
  expect(vault.isCurrent(first)).toBe(true)
  for (let at = 0; at < third.length; at += 1) {
    const corrupted = Buffer.from(third)
    corrupted[at] = (corrupted[at] ?? 0) ^ 1
    expect(() => rotated.open(corrupted, 'pan:1'), `byte ${at}`).toThrow(CLOSED)
    expect(() => rotated.open(third.subarray(0, at), 'pan:1'), `cut at ${at}`).toThrow(CLOSED)
  }
  expect(rotated.digest('pan', 'x').equals(vault.digest('pan', 'x'))).toBe(true)
})

test('a digest depends only on the secret, the purpose and the text', () => {
  const digest = vault.digest('aadhaar', '234123412346')
  expect(digest).toHaveLength(32)
  expect(createVault(Buffer.alloc(32, 7)).digest('aadhaar', '234123412346').equals(digest)).toBe(true)
  expect(vault.digest('pan', '234123412346').equals(digest)).toBe(false)
  expect(vault.digest('aadhaar', '234123412347').equals(digest)).toBe(false)
  expect(createVault(Buffer.alloc(32, 8)).digest('aadhaar', '234123412346').equals(digest)).toBe(false)
})

test('a short secret is rejected', () => {
  expect(() => createVault(Buffer.alloc(31))).toThrow('32 bytes')
})
