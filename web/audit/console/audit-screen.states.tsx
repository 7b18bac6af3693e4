import type { AuditEntryOut } from '#contract/audit/admin-audit.ts'
import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anAdmin } from '#web/testing/an-admin.ts'
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
    subjectKind: 'dealer',
    subjectId: anId(70),
    subject: 'Delhi Motors',
    carId: null,
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

const ADMINS = { admins: [anAdmin(), anAdmin({ uid: anId(102), name: 'Meera Iyer' })] }

const screen = (getAudit: ReplyTo<'admin/getAudit'>, more: Calls = {}) =>
  asAdmin(paths.admin.audit, {
    'admin/getAudit': getAudit,
    'admin/getAuditChains': CHAINS,
    'admin/getAdmins': ADMINS,
    ...more,
  })

const at = (search: string) => ({ at: `${paths.admin.audit}?${search}` })

const listOf = (...entries: readonly AuditEntryOut[]) => ({
  entries: [...entries],
  total: entries.length,
  nextCursor: null,
})

export const states = {
  loading: { ...screen(pending), shows: 'Tamper check' },
  failed: { ...screen(failed), shows: 'Try again' },
  'no chains': { ...screen(listOf(anEntry()), { 'admin/getAuditChains': failed }), shows: 'Delhi Motors' },
  empty: {
    ...screen(listOf()),
    ...at('action=citiesSet'),
    shows: ['Tamper check', 'Clear filters'],
  },
  'the audit log, the messages, and the due refunds': {
    ...screen(({ action }) =>
      action === 'citiesSet' ? listOf(anEntry()) : listOf(anEntry(), anEntry({ id: 4 })),
    ),
    act: async ({ getByLabelText }) => getByLabelText('Action').selectOptions('Cities set'),
    shows: ['1 entry', 'Cities set', 'Tamper check'],
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
          id: 5,
          action: 'carsImported',
          subjectKind: 'import',
          subjectId: anId(80),
          subject: 'axis-november.csv',
          before: null,
          after: { fileName: 'axis-november.csv', rows: 7_253, accepted: 7_201, unchanged: 12, rejected: 40 },
        }),
        anEntry({
          id: 6,
          action: 'gatePassRejected',
          subjectKind: 'gatePass',
          subjectId: anId(81),
          subject: 'Suresh Yadav',
          before: { state: 'GATE_PASS_REQUESTED' },
          after: { state: 'GATE_PASS_REJECTED', cars: [anId(1), anId(2)] },
          reason: 'The yard is shut.',
        }),
        anEntry({
          id: 7,
          action: 'carChanged',
          subjectKind: 'car',
          subjectId: anId(1),
          carId: anId(1),
          subject: '2019 Hyundai Creta SX 1.6',
          before: { colour: 'White' },
          after: { colour: 'Red' },
        }),
        anEntry({
          id: 8,
          action: 'auctionPublished',
          subjectKind: 'auction',
          subjectId: anId(82),
          subject: 'Tuesday’s auction',
          before: { status: 'draft' },
          after: { status: 'published', lots: 16 },
        }),
        anEntry({
          id: 4,
          action: 'jobDiscarded',
          subjectKind: 'job',
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
      'Job: was Notifications of events',
      'List of cars',
      'Accepted: 7201',
      'State: Gate pass requested',
      'Colour: White → Red',
      'Auction published',
      'Tamper check',
    ],
  },
  'by one person, on one day, about one car': {
    ...screen(({ by, day, carId }) =>
      by === anId(102) && day === '2026-11-20' && carId === anId(1) ? listOf() : listOf(anEntry()),
    ),
    ...at(`carId=${anId(1)}`),
    act: async ({ getByLabelText }) => {
      await getByLabelText('By').selectOptions('Meera Iyer')
      await getByLabelText('On the day').fill('2026-11-20')
    },
    shows: ['About one car', 'No entry matches', 'Export'],
  },
  'about one dealer, not exported': {
    ...screen(listOf(anEntry()), { 'admin/downloadAudit': failed }),
    ...at(`uid=${anId(70)}`),
    act: async ({ getByRole }) => getByRole('button', 'Export').click(),
    shows: ['About one dealer', 'Server error: Something went wrong.'],
  },
} satisfies States
