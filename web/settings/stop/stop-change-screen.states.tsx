import type { Output } from '#contract/api.ts'
import { paths } from '#web/paths.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import { inTurn, refusal, unreachable, type Calls, type ReplyTo } from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const CHANGE: Output<'readStoppableChange'> = {
  kind: 'setting',
  proposedBy: 'Thiruvengadam Venkatasubramaniam Lakshminarasimhan',
  proposedAt: minutesFromNow(-60),
  dueAt: minutesFromNow(1_380),
  outcome: 'waiting',
}

const screen = (readStoppableChange: ReplyTo<'readStoppableChange'>, more: Calls = {}) =>
  ({ at: `${paths.stopChange}#token=7K3MQ4TX9W2P`, calls: { readStoppableChange, ...more } }) as const

const stop = async ({ getByRole }: Actor) => getByRole('button', 'Stop the change').click()

export const states = {
  'an incomplete link': {
    at: paths.stopChange,
    shows: ['Stop a change', 'This link is incomplete. Open it from the message again.'],
  },
  'a change that is not stopped': {
    ...screen(CHANGE, {
      stopChange: inTurn(unreachable, refusal('WRONG_STATE', { message: 'The change was decided already.' })),
    }),
    act: seesInTurn(stop, 'This could not be done. Please try again.', 'The change was decided already.'),
    shows: ['A setting of the house', 'unless you stop it.', 'Stop the change'],
  },
  'a change that is stopped': {
    ...screen(
      { ...CHANGE, kind: 'payBack', dueAt: null },
      { stopChange: { ...CHANGE, outcome: 'withdrawn' } },
    ),
    act: async (actor) => {
      await actor.sees('A decision that takes two people')
      await stop(actor)
    },
    shows: 'The change is stopped. Nothing was changed.',
  },
} satisfies States
