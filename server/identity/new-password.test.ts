import { fault } from '#domain/refusal.ts'
import { describe, expect, test } from 'vitest'
import { checkNewPassword, UNKNOWN_OWNER } from './new-password.ts'

const OWNER = { email: 'asha.rao@raomotors.test', name: 'Asha Rao', organisation: 'Rao Motors' }

const isAccepted = async (password: string, owner = UNKNOWN_OWNER) =>
  (await checkNewPassword(password, owner)).ok

describe('a new password', () => {
  test.each([
    'Passw0rd!!',
    'Demo@12345',
    'password123',
    'Password@123',
    'P@ssw0rd2024',
    'Pa$$w0rd@1',
    'pAsSwOrD123!',
    '!!drowssap',
    'welcome@123',
    'Welcome@2026',
    'QWERTYUIOP',
    'qwerty12345',
    'Qwerty@12345',
    'asdfghjkl123',
    '1234567890',
    '0987654321',
    '9876543210',
    'aaaaaaaaaa',
    'abababababab',
    'abcabcabcabc',
    'password1password1',
    '1q2w3e4r5t',
    '1qaz2wsx3edc',
    'zaq12wsxcde3',
    'abcdefghij',
    'Admin@12345',
    'India@2023',
    'Mumbai@1234',
    'Krishna@123',
    'Yardbid@2026',
    'y4rdb1d!!!',
    'Auction@123',
    'iloveyou2024',
    '１２３４５６７８９０',
  ])('%s is refused as too common', async (password) => {
    expect(await checkNewPassword(password, UNKNOWN_OWNER)).toMatchObject({
      ok: false,
      refusal: {
        code: 'INVALID_INPUT',
        fields: { password: fault('password.common') },
      },
    })
  })

  test.each([
    'Correct horse 1',
    'Battery staple 2',
    'kamal ke phool',
    'Tr0ub4dor&3x',
    'Dealer-4711-Karol-Bagh',
    'मेरा नया पासवर्ड',
    'xK9#pL2m!q',
    `x7#q-Lw3${'abcdefghij'.repeat(12)}`,
  ])('%s is accepted', async (password) => {
    expect(await isAccepted(password)).toBe(true)
    expect(await isAccepted(password, OWNER)).toBe(true)
  })

  test.each(['AshaRao2026', 'a5h4.r40!!', 'Rao-Motors1', 'raomotors@1', 'asha.rao@raomotors.test'])(
    '%s is refused where it is made of its owner’s names',
    async (password) => {
      expect(await isAccepted(password, OWNER)).toBe(false)
    },
  )

  test('of any script, length and shape is answered', async () => {
    const odd = [
      '\u{1F600}'.repeat(64),
      '4@8(3691!|0$5+7%2'.repeat(8).slice(0, 128),
      'ab'.repeat(64),
      '\uD800'.repeat(10),
    ]
    for (const password of odd) expect(typeof (await isAccepted(password, OWNER))).toBe('boolean')
  })
})
