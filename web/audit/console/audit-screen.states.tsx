import type { AuditEntryOut } from '#contract/audit/admin-audit.ts'
import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId } from '#web/testing/a-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { failed, pending, type Calls, type ReplyTo } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

/** A subject whose name is not known. */
const UNNAMED = '4f1a22b0-55c3-4be6-9a3c-0d2f6f1f0a11'

function anEntry(given: Partial<AuditEntryOut> = {}): AuditEntryOut {
  return {
    id: 1,
    at: minutesFromNow(-30),
    action: 'citiesSet',
    by: 'Meera Iyer',
    subjectId: anId(70),
    subject: 'Delhi Motors',
    before: {},
    after: { Delhi: '2027-11-21T06:00:00.000Z' },
    reason: null,
    address: '203.0.113.7',
    alone: false,
    ...given,
  }
}

const CHAINS = {
  chains: [
    { log: 'audit_log', links: 4_210, head: 'a3f1'.repeat(16), linkedAt: minutesFromNow(-1) },
    { log: 'events', links: 0, head: null, linkedAt: null },
  ],
} as const

const screen = (getAudit: ReplyTo<'admin/getAudit'>, more: Calls = {}) =>
  asAdmin(paths.admin.audit, { 'admin/getAudit': getAudit, 'admin/getAuditChains': CHAINS, ...more })

const listOf = (...entries: readonly AuditEntryOut[]) => ({
  entries: [...entries],
  total: entries.length,
  nextCursor: null,
})

export const states = {
  loading: { ...screen(pending), shows: 'Proof' },
  failed: { ...screen(failed), shows: 'Try again' },
  'no chains': { ...screen(listOf(anEntry()), { 'admin/getAuditChains': failed }), shows: 'Delhi Motors' },
  empty: {
    ...screen(listOf()),
    at: `${paths.admin.audit}?action=citiesSet`,
    shows: ['Proof', 'Clear filters'],
  },
  'the audit log, the messages, and the due refunds': {
    ...screen(({ action }) =>
      action === 'citiesSet' ? listOf(anEntry()) : listOf(anEntry(), anEntry({ id: 4 })),
    ),
    act: async ({ getByLabelText }) => getByLabelText('Action').selectOptions('Cities set'),
    shows: ['1 entry', 'Cities set', 'Proof'],
  },
  full: {
    ...screen(
      listOf(
        anEntry(),
        anEntry({
          id: 2,
          action: 'dealerSuspended',
          by: null,
          before: null,
          after: null,
          reason: 'Cheques that bounced.',
          alone: true,
          subject: 'Sri Venkateswara Pre-Owned Automobiles and Financial Services Private Limited',
        }),
        anEntry({ id: 3, subject: null, subjectId: UNNAMED, address: null }),
        anEntry({
          id: 4,
          action: 'jobDiscarded',
          subject: '12',
          before: { task: 'tell-events' },
          after: null,
        }),
      ),
    ),
    shows: [
      'Cities set',
      'Cheques that bounced.',
      'Sri Venkateswara',
      '4F1A22B0',
      'Job: was Telling people what happened',
      'Proof',
    ],
  },
} satisfies States
