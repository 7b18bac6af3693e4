import type { Output } from '#contract/api.ts'
import { paths } from '#web/paths.ts'
import { aPicture } from '#web/testing/a-picture.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import { inTurn, refusal, unreachable, type ReplyTo } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'
import { GateEntries } from './gate-entries.tsx'

type Page = Output<'readGatePass'>

const TOKEN = '7K3MQ4TX9W2P'

const GUARD: NonNullable<Page['guard']> = {
  kind: 'inspection',
  yard: 'Sriperumbudur–Oragadam Industrial Corridor Stockyard No. 14',
  person: {
    name: 'Thiruvengadam Venkatasubramaniam Lakshminarasimhan',
    type: 'dealer_evaluator',
    phoneEnd: '0002',
    imageUrl: aPicture(3).url,
  },
  organization: 'Sri Venkateswara Pre-Owned Automobiles and Financial Services Private Limited',
  cars: [
    {
      title: '2019 Hyundai Creta SX',
      regno: 'DL8CAF1234',
      colour: 'White',
      fault: null,
      reason: null,
      holdsUntil: minutesFromNow(600),
    },
    {
      title: '2012 Maruti Alto',
      regno: null,
      colour: null,
      fault: 'refused',
      reason: 'Sold.',
      holdsUntil: null,
    },
  ],
  entries: [{ way: 'cameIn', at: minutesFromNow(-20), yardLink: 'Main gate' }],
}

const screen = (readGatePass: ReplyTo<'readGatePass'>) =>
  ({ at: paths.gatePass(TOKEN), calls: { readGatePass } }) as const

export const states = {
  'a valid pass, as everybody sees it': {
    ...screen({ holds: true, isYardLinkOver: false, guard: null }),
    shows: ['Valid', 'This gate pass is valid.', 'Check again'],
  },
  'a pass that is not valid, on a phone whose link has ended': {
    ...screen({ holds: false, isYardLinkOver: true, guard: null }),
    shows: [
      'Not valid',
      'Don’t let anyone in with this gate pass.',
      'The yard link has ended.',
      'Remove the link from this phone',
    ],
  },
  'a pass as its guard sees it': {
    ...screen({ holds: true, isYardLinkOver: false, guard: GUARD }),
    shows: ['Registration not known', 'Reason: Sold.', 'Yardbid has rejected it.', 'Mobile ends in 0002'],
  },
  'an entry that is refused': {
    part: <GateEntries token={TOKEN} yardLink="9W2P7K3MQ4TX" holds pass={GUARD} />,
    calls: {
      enterGate: inTurn(unreachable, refusal('WRONG_STATE', { message: 'This person has already left.' })),
    },
    act: seesInTurn(
      ({ getByRole }) => getByRole('button', 'Left').click(),
      'No answer came.',
      'This person has already left.',
    ),
    shows: ['Came in', 'Main gate', 'is in the yard.'],
  },
} satisfies States
