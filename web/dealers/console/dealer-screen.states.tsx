import type { DealerRecord } from '#contract/dealers/admin-dealers.ts'
import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId } from '#web/testing/a-car.ts'
import { aDealer } from '#web/testing/a-dealer.ts'
import { aDealerRecord, anApplicant } from '#web/testing/a-dealer-record.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import {
  failed,
  given,
  inTurn,
  pending,
  refusal,
  unreachable,
  type Calls,
  type ReplyTo,
} from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const screen = (getDealer: ReplyTo<'admin/getDealer'>, more: Calls = {}) =>
  asAdmin(paths.admin.dealer(anId(70)), {
    'admin/getDealer': getDealer,
    'admin/getCities': [{ id: anId(90), name: 'Delhi', state: 'Delhi' }],
    'admin/getAudit': { entries: [], total: 0, nextCursor: null },
    ...more,
  })

const SUSPENDED: DealerRecord = aDealerRecord({
  status: 'suspended',
  suspendedAt: minutesFromNow(-60),
  suspendedReason: 'Unpaid cars.',
})

async function suspend({ getByRole, getByLabelText }: Actor): Promise<void> {
  await getByRole('button', 'Suspend').click()
  await getByLabelText('Reason (only staff will read it)').fill('Unpaid cars.')
  await getByRole('button', 'Suspend').click()
}

export const states = {
  loading: { ...screen(pending), shows: 'Loading' },
  failed: { ...screen(failed), shows: 'Try again' },
  'no such dealer': {
    ...screen(refusal('NOT_FOUND', { message: 'There is no such dealer.' })),
    shows: ['There is no such dealer.', 'All dealers'],
  },
  'an active dealer': {
    ...screen(aDealerRecord()),
    shows: ['Asha Motors', 'On one device', 'Ravi Kumar', 'XXXXXX234L', 'Delhi', 'PAN card'],
  },
  'suspended, with open defaults and long names': {
    ...screen({
      ...SUSPENDED,
      defaults: { total: 2, open: 1 },
      organization: 'Sri Venkateswara Pre-Owned Automobiles and Financial Services Private Limited',
      name: 'Thiruvengadam Venkatasubramaniam Lakshminarasimhan',
      email: 'thiruvengadam.lakshminarasimhan@sri-venkateswara-automobiles.example.test',
    }),
    shows: ['Suspended', 'Unpaid cars.', 'Reinstate', '2 defaults, 1 open', 'Sri Venkateswara Pre-Owned'],
  },
  'rejected, of unknown facts': {
    ...screen(
      anApplicant({
        business: null,
        documents: [],
        payments: [],
        status: 'rejected',
        rejectedAt: minutesFromNow(-60),
        rejectedReason: 'Papers.',
      }),
    ),
    shows: [
      'Rejected on 21 Nov 2026, 10:30 am: Papers.',
      'The dealer has not given its business details yet.',
      'No documents yet.',
    ],
  },
  'suspending, at first without a network': {
    ...screen(aDealerRecord(), { 'admin/suspendDealer': inTurn(unreachable, pending) }),
    act: async (actor) => {
      await suspend(actor)
      await actor.sees('This couldn’t be done. Please try again.')
      await actor.getByRole('button', 'Suspend').click()
    },
    shows: ['Suspend Asha Motors?', 'Unpaid cars.'],
  },
  'a suspension that is done': {
    ...screen(aDealerRecord(), {
      'admin/suspendDealer': given(
        { uid: anId(70), reason: 'Unpaid cars.' },
        aDealer({ status: 'suspended' }),
      ),
    }),
    act: suspend,
    shows: 'Asha Motors is suspended.',
  },
  'asking before a reinstatement': {
    ...screen(SUSPENDED),
    act: async ({ getByRole }) => getByRole('button', 'Reinstate').click(),
    shows: ['Reinstate Asha Motors?', 'This dealer can sign in again.'],
  },
} satisfies States
