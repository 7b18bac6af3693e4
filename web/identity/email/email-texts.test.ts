import { expect, test } from 'vitest'
import { QUEUES } from '#contract/queues.ts'
import { emailTexts } from './email-texts.ts'

test('The promised time is the one in which the house answers', () => {
  expect(emailTexts['waiting.next']).toContain(`within ${QUEUES.onboarding.answerHours} hours`)
})
