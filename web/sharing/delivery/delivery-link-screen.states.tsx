import { paths } from '#web/paths.ts'
import { failed, inTurn, pending, unreachable, type ReplyTo } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

const screen = (readDeliveryLink: ReplyTo<'readDeliveryLink'>) =>
  ({ at: paths.delivery('7K3MQ4TX9W2P'), calls: { readDeliveryLink } }) as const

const ENDED = { status: 'ended', phoneNumber: null, title: null } as const

export const states = {
  loading: { ...screen(pending), shows: 'Loading' },
  failed: { ...screen(failed), shows: 'Try again' },
  'a link that works': {
    ...screen({
      status: 'live',
      phoneNumber: '+919820000002',
      organization: 'Asha Motors',
      title: '2019 Hyundai Creta',
    }),
    shows: ['Login as Driver', '9820000002'],
  },
  'a link that has ended': {
    ...screen({ ...ENDED, organization: 'Asha Motors' }),
    shows: 'This link has ended.',
  },
  'an unknown link': {
    ...screen(inTurn(unreachable, { ...ENDED, organization: null })),
    act: async ({ getByRole }) => getByRole('button', 'Try again').click(),
    shows: 'This link has ended.',
  },
} satisfies States
