import { expect, test } from 'vitest'
import { createSigner } from './signer.ts'

const [app, old, young] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer]

test('verifies what it signed, and nothing else', () => {
  for (const signer of [createSigner(app), createSigner(app, [young, old])]) {
    const signature = signer.sign('a link')
    expect(signer.verify('a link', signature)).toBe(true)
    expect(signer.verify('another link', signature)).toBe(false)
    for (const forged of [
      '',
      'x',
      `${signature}x`,
      `${signature}=`,
      signature.slice(1),
      signature.toUpperCase(),
    ]) {
      expect(signer.verify('a link', forged), forged).toBe(false)
    }
  }
})

test('signs under the newest secret, names it, and reads the older ones until they are removed', () => {
  const before = createSigner(app, [old]).sign('a link')
  const rotated = createSigner(app, [young, old])
  expect(rotated.sign('a link')).not.toBe(before)
  expect(rotated.sign('a link').slice(0, 6)).not.toBe(before.slice(0, 6))
  expect(rotated.verify('a link', before)).toBe(true)
  expect(createSigner(app, [young]).verify('a link', before)).toBe(false)
})

test('reads what the app’s secret signed only while that is among the secrets', () => {
  const first = createSigner(app).sign('a link')
  expect(createSigner(app, [young, app]).verify('a link', first)).toBe(true)
  expect(createSigner(app, [young]).verify('a link', first)).toBe(false)
})
