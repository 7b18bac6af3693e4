import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId } from '#web/testing/a-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { failed, pending, refusal, type ReplyTo } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

function screen(getOutbox: ReplyTo<'admin/getOutbox'>) {
  return asAdmin(paths.admin.outbox, { 'admin/getOutbox': getOutbox })
}

export const states = {
  loading: { ...screen(pending), shows: 'Messages sent' },
  empty: { ...screen({ messages: [], total: 0, nextCursor: null }), shows: 'No messages' },
  failed: { ...screen(failed), shows: 'Try again' },
  'a house that sends real messages': {
    ...screen(refusal('NOT_FOUND', { message: 'This house sends its messages.' })),
    shows: ['This house sends its messages.', 'All dealers'],
  },
  full: {
    ...screen({
      messages: [
        {
          id: anId(480),
          channel: 'sms',
          to: '+919810000001',
          subject: null,
          text: '•••••• is your Yardbid code. It is valid for 5 minutes. Do not share it with anyone.',
          createdAt: minutesFromNow(-5),
        },
        {
          id: anId(481),
          channel: 'email',
          to: 'thiruvengadam.lakshminarasimhan@sri-venkateswara-automobiles.example.test',
          subject: 'Your Yardbid account is approved',
          text: 'Your account is approved. Log in to browse the cars of Delhi: https://yardbid.example.test/login/••••••••••••••••••••••••••••••••••••••••••••••••',
          createdAt: minutesFromNow(-15),
        },
      ],
      total: 2,
      nextCursor: null,
    }),
    shows: ['+919810000001', 'Your Yardbid account is approved', '2 messages'],
  },
} satisfies States
