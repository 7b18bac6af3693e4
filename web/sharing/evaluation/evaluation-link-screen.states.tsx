import { paths } from '#web/paths.ts'
import type { ReplyTo } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

const screen = (readEvaluationLink: ReplyTo<'readEvaluationLink'>) =>
  ({ at: paths.evaluation('7K3MQ4TX9W2P'), calls: { readEvaluationLink } }) as const

export const states = {
  'a link that has ended': {
    ...screen({
      status: 'ended',
      phoneNumber: null,
      organization: 'Sri Venkateswara Pre-Owned Automobiles and Financial Services Private Limited',
      cars: 0,
    }),
    shows: ['Sri Venkateswara Pre-Owned Automobiles', 'Login as Evaluator'],
  },
} satisfies States
