import { expect, test } from 'vitest'
import { ANSWER_HOURS } from '#domain/console/queues.ts'
import { emailTexts } from './email-texts.ts'

test('The promised time is the one in which the house answers', () => {
  expect(emailTexts['waiting.next']).toContain(`within ${ANSWER_HOURS.onboarding} hours`)
})
