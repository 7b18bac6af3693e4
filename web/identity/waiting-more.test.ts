import { expect, test } from 'vitest'
import { ANSWER_HOURS } from '#domain/console/queues.ts'
import { loginTexts } from '#web/text/en/login.ts'

test('The promised time is the one in which the house answers', () => {
  expect(loginTexts['login.pendingNext']).toContain(`within ${ANSWER_HOURS.onboarding} hours`)
})
