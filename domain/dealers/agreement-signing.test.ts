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
  ['both', { signature, signedContractUrl: 'a' }, 'signature', 'agreement.signedTwice'],
  [
    'a drawn signature and further pages',
    { signature, furtherPageUrls: ['b'] },
    'signature',
    'agreement.signedTwice',
  ],
  ['neither', {}, 'signedContractUrl', 'agreement.notUploaded'],
  ['further pages alone', { furtherPageUrls: ['b'] }, 'signedContractUrl', 'agreement.notUploaded'],
])('%s is refused', (_, given, field, reason) => {
  expect(readSigning(given)).toMatchObject({
    refusal: { code: 'INVALID_INPUT', fields: { [field]: { reason } } },
  })
})
