import { expect, test } from 'vitest'
import * as z from 'zod'
import { messageEnvironment, readMessageSettings } from './message-settings.ts'
import { openCarriers } from './open-carriers.ts'

const BY_SMTP = {
  SMS_PROVIDER: 'webhook',
  MESSAGE_WEBHOOK_URL: 'https://sms.example.test',
  MESSAGE_WEBHOOK_SECRET: 'a long enough secret',
  MAIL_PROVIDER: 'smtp',
  SMTP_URL: 'smtp://mail.example.test:25',
}

function read(env: Readonly<Record<string, string>>, { production }: { production: boolean }) {
  const faults: string[] = []
  const { email, templateIds } = readMessageSettings(
    z.object(messageEnvironment).parse(env),
    production,
    (setting, problem) => faults.push(`${setting}: ${problem}`),
  )
  return { email, templateIds, faults }
}

test('SMTP has a default sender, except in production, where MAIL_FROM is required', () => {
  const { email, templateIds, faults } = read(BY_SMTP, { production: true })
  expect(faults).toEqual([expect.stringMatching(/^MAIL_FROM: needed in production/)])
  expect(read(BY_SMTP, { production: false })).toEqual({ email, templateIds, faults: [] })
  expect(email).toMatchObject({ from: 'Yardbid <no-reply@localhost>' })

  const from = 'Yardbid <no-reply@example.test>'
  expect(read({ ...BY_SMTP, MAIL_FROM: from }, { production: true })).toEqual({
    email: { ...email, from },
    templateIds,
    faults: [],
  })
})

test('MAIL_FROM is not required without SMTP', () => {
  expect(read({ ...BY_SMTP, MAIL_PROVIDER: 'webhook' }, { production: true }).faults).toEqual([])
})

test('the template of an SMS has an id for each language, of which MSG91 needs the English one', async () => {
  const ids = {
    SMS_TEMPLATE_LOGIN_CODE: '111',
    SMS_TEMPLATE_LOGIN_CODE_HI: '222',
    SMS_TEMPLATE_CAR_WON_HI: '333',
  }
  const { templateIds, faults } = read(
    { SMS_PROVIDER: 'msg91', MSG91_AUTH_KEY: 'the key', ...ids },
    { production: false },
  )
  expect(templateIds).toEqual({
    en: { 'login-code': '111' },
    hi: { 'login-code': '222', 'car-won': '333' },
    'en-XA': {},
  })
  expect(faults).toContain('SMS_TEMPLATE_CAR_WON: needed by SMS_PROVIDER=msg91')
  expect(faults.filter((fault) => fault.includes('LOGIN_CODE') || fault.includes('_HI'))).toEqual([])
})

test('carriers send what has a template in the language; the outbox needs none', async () => {
  const templateIds = {
    en: { 'login-code': '111', 'car-won': '112' },
    hi: { 'login-code': '222' },
    'en-XA': {},
  }
  const noDatabase = null as never
  const msg91 = { provider: 'msg91', url: 'https://sms.example.test', authKey: 'the key' } as const
  const email = { provider: 'outbox' } as const
  const { hasTemplate } = await openCarriers({ sms: msg91, email, templateIds }, noDatabase)
  expect(hasTemplate('login-code', 'hi')).toBe(true)
  expect(hasTemplate('car-won', 'hi')).toBe(false)
  expect(hasTemplate('car-won', 'en-XA')).toBe(false)
  const outbox = await openCarriers({ sms: { provider: 'outbox' }, email, templateIds }, noDatabase)
  expect(outbox.hasTemplate('car-won', 'hi')).toBe(true)
})
