import { expect, test } from 'vitest'
import * as z from 'zod'
import { messageEnvironment, readMessageSettings } from './message-settings.ts'

const BY_SMTP = {
  SMS_PROVIDER: 'webhook',
  MESSAGE_WEBHOOK_URL: 'https://sms.example.test',
  MESSAGE_WEBHOOK_SECRET: 'a long enough secret',
  MAIL_PROVIDER: 'smtp',
  SMTP_URL: 'smtp://mail.example.test:25',
}

function read(env: Readonly<Record<string, string>>, { production }: { production: boolean }) {
  const faults: string[] = []
  const { email } = readMessageSettings(z.object(messageEnvironment).parse(env), production, faults)
  return { email, faults }
}

test('SMTP has a default sender, except in production, where MAIL_FROM is required', () => {
  const { email, faults } = read(BY_SMTP, { production: true })
  expect(faults).toEqual([expect.stringMatching(/^MAIL_FROM: needed in production/)])
  expect(read(BY_SMTP, { production: false })).toEqual({ email, faults: [] })
  expect(email).toMatchObject({ from: 'Yardbid <no-reply@localhost>' })

  const from = 'Yardbid <no-reply@example.test>'
  expect(read({ ...BY_SMTP, MAIL_FROM: from }, { production: true })).toEqual({
    email: { ...email, from },
    faults: [],
  })
})

test('MAIL_FROM is not required without SMTP', () => {
  expect(read({ ...BY_SMTP, MAIL_PROVIDER: 'webhook' }, { production: true }).faults).toEqual([])
})
