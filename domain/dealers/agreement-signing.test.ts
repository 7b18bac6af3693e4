import { expect, test } from 'vitest'
import { readSigning } from './agreement-signing.ts'

const signature = { name: 'Ravi Kumar', imageUrl: '/files/drawn' }

test('An agreement is signed on paper, with any further pages in their order', () => {
  expect(readSigning({ signedContractUrl: 'a' })).toEqual({ ok: true, value: { kind: 'pages', urls: ['a'] } })
  expect(readSigning({ signedContractUrl: 'a', furtherPageUrls: ['c', 'b'] })).toEqual({
    ok: true,
    value: { kind: 'pages', urls: ['a', 'c', 'b'] },
  })
})

test('Or it is signed on the screen', () => {
  expect(readSigning({ signature })).toEqual({ ok: true, value: { kind: 'drawn', ...signature } })
  expect(readSigning({ signature, furtherPageUrls: [] })).toMatchObject({ ok: true })
})

test.each([
  ['both', { signature, signedContractUrl: 'a' }, 'signature'],
  ['a drawn signature and further pages', { signature, furtherPageUrls: ['b'] }, 'signature'],
  ['neither', {}, 'signedContractUrl'],
  ['further pages alone', { furtherPageUrls: ['b'] }, 'signedContractUrl'],
])('%s is refused', (_, given, field) => {
  expect(readSigning(given)).toMatchObject({
    refusal: { code: 'INVALID_INPUT', fields: { [field]: expect.any(String) } },
  })
})
