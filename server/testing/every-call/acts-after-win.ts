import { areaOf, OPERATION_NAMES, operationOf, type OperationName } from '#contract/api.ts'
import { auditedActions } from '#contract/operation.ts'
import { offers } from '#contract/auctions/offers.ts'
import { deliveryPasses } from '#contract/gate-passes/delivery-passes.ts'
import { deliveryLinks } from '#contract/sharing/delivery-links.ts'
import { methodOf } from '#contract/route.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import type { EmailKind, SmsKind } from '#server/notifications/text/en/message-texts.ts'
import type { Gain } from '../act-traces-queries.ts'

/** The areas that handle a car after it is won. */
const AREAS: ReadonlySet<string> = new Set(['settings', 'car-payments', 'delivery', 'paperwork', 'proposals'])
/** The commands of other areas that follow a win. */
const OTHERS: ReadonlySet<string> = new Set([
  ...Object.keys({ ...offers, ...deliveryPasses, ...deliveryLinks }),
  'admin/offerRunnerUp',
])

/** The commands that follow a win and are declared idempotent. */
export const COMMANDS_AFTER_WIN: readonly OperationName[] = OPERATION_NAMES.filter(
  (name) =>
    (AREAS.has(areaOf(name)) || OTHERS.has(name)) &&
    methodOf(name) === 'POST' &&
    operationOf(name).idempotency !== 'none',
)

/** The effects of one run of a command. */
interface Act {
  /** The states that its flow leaves and enters; without, it stays in its state. */
  readonly move?: readonly [FlowState, FlowState]
  readonly events?: readonly string[]
  /** The rows that it adds or deletes, besides events and entries of the audit log. */
  readonly rows?: Readonly<Record<string, number>>
  readonly notified?: EmailKind | SmsKind
}

const PROOF = { car_payments: 1, car_payment_transfers: 1, car_payment_files: 1 }
const SUBMISSION: Act = { move: ['BID_AWARDED', 'PAYMENT_RECORDED'], events: ['submitPayment'], rows: PROOF }
const LINK: Act = { events: ['deliveryLinkMade'], rows: { delivery_links: 1 }, notified: 'delivery-shared' }
const papers = (files: number) => ({ flow_papers: 1, flow_paper_files: files })

/** The effects of each command after the win in the scene of its valid call. */
export const ACTS_AFTER_WIN: Readonly<Partial<Record<OperationName, Act>>> = {
  submitPaymentInfo: SUBMISSION,
  submitPayments: SUBMISSION,
  submitPaymentDetails: SUBMISSION,
  'admin/reviewPayment': {
    move: ['PAYMENT_RECORDED', 'PAYMENT_REVIEWED'],
    events: ['reviewPayment'],
    notified: 'payment-reviewed',
  },
  'admin/approvePayment': {
    move: ['PAYMENT_REVIEWED', 'PAYMENT_APPROVED'],
    events: ['approvePayment'],
    rows: { car_receipts: 1 },
    notified: 'payment-approved',
  },
  'admin/rejectPayment': {
    move: ['PAYMENT_RECORDED', 'PAYMENT_REJECTED'],
    events: ['rejectPayment'],
    notified: 'payment-rejected',
  },
  'admin/reversePayment': {
    move: ['PAYMENT_APPROVED', 'PAYMENT_REJECTED'],
    events: ['reversePayment'],
    notified: 'payment-reversed',
    // The payment's use of the line ends, and the line that takes it back uses it.
    rows: { line_allocations: 2 },
  },
  'admin/decideReversal': { rows: { line_pairs: 1, line_allocations: 2, line_use: 2 } },
  'admin/declareDefault': {
    move: ['BID_AWARDED', 'DEFAULTED'],
    events: ['declareDefault'],
    rows: { payment_defaults: 1 },
    notified: 'payment-defaulted',
  },
  'admin/liftDefault': { events: ['defaultLifted'], notified: 'default-lifted' },
  'admin/offerRunnerUp': {
    move: ['BID_LOST', 'BID_AWARDED'],
    events: ['offerRunnerUp'],
    notified: 'runner-up-offer',
  },
  acceptOffer: { events: ['acceptOffer'], notified: 'car-won' },
  declineOffer: { move: ['BID_AWARDED', 'BID_LOST'], events: ['declineOffer'] },

  'admin/uploadStatement': { rows: { files: 1 } },
  'admin/importStatement': { rows: { statements: 1, statement_lines: 1, line_facts: 1 } },
  'admin/allocateLine': { rows: { line_allocations: 1, line_use: 1 } },
  'admin/endAllocation': { rows: { line_allocations: 1 } },
  'admin/undoStatement': { rows: { statement_undos: 1, line_struck: 1, line_use: 1 } },
  'admin/assignStatementAccount': {},
  'admin/payBack': { rows: { proposals: 1, statement_returns: 1 } },
  // The money that is paid back uses the line.
  'admin/confirmProposal': { rows: { line_allocations: 1, line_use: 1 } },
  'admin/withdrawProposal': { rows: { statement_returns: -1 } },

  'admin/proposeSetting': {
    rows: { proposals: 1, setting_versions: 1, house_bank_accounts: 1 },
    notified: 'setting-changed',
  },

  createDeliveryGatepass: {
    move: ['PAYMENT_APPROVED', 'DELIVERY_GATE_PASS_REQUESTED'],
    events: ['requestDeliveryGatePass'],
    rows: { gate_passes: 1, gate_pass_flows: 1 },
  },
  'admin/approveDeliveryGatePass': {
    move: ['DELIVERY_GATE_PASS_REQUESTED', 'DELIVERY_GATE_PASS_APPROVED'],
    events: ['approveDeliveryGatePass'],
    notified: 'delivery-pass-approved',
  },
  'admin/rejectDeliveryGatePass': {
    move: ['DELIVERY_GATE_PASS_REQUESTED', 'PAYMENT_APPROVED'],
    events: ['rejectDeliveryGatePass'],
    notified: 'delivery-pass-refused',
  },
  'admin/extendDeliveryGatePass': { events: ['deliveryPassExtended'], notified: 'delivery-pass-extended' },
  generateDeliveryLink: LINK,
  renewDeliveryLink: LINK,
  revokeDeliveryLink: { events: ['deliveryLinkRevoked'] },
  updateDeliveryPhotos: { events: ['pickupPhotoSaved'], rows: { delivery_photos: 1 } },
  addDeliveryPhoto: {
    events: ['pickupPhotoSaved'],
    rows: { delivery_photos: 1, delivery_photos_added: 1 },
  },
  saveDeliveryChecklist: { events: ['deliveryChecklistSaved'], rows: { delivery_checklists: 1 } },
  confirmDelivery: {
    move: ['DELIVERY_GATE_PASS_APPROVED', 'DELIVERY_APPROVED'],
    events: ['confirmDelivery', 'approveDelivery'],
    notified: 'car-delivered',
  },

  submitKYC: { move: ['DELIVERY_APPROVED', 'KYC_SUBMITTED'], events: ['submitKyc'], rows: papers(2) },
  'admin/acceptKyc': {
    move: ['KYC_SUBMITTED', 'KYC_ACCEPTED'],
    events: ['acceptKyc'],
    notified: 'kyc-accepted',
  },
  'admin/askKycInfo': {
    move: ['KYC_SUBMITTED', 'KYC_NEED_FURTHER_INFO'],
    events: ['askKycInfo'],
    notified: 'kyc-info-asked',
  },
  'admin/sendNoc': {
    move: ['KYC_ACCEPTED', 'NOC_SENT'],
    events: ['sendNoc'],
    rows: papers(1),
    notified: 'noc-sent',
  },
  acknowledgeNOCReceipt: { move: ['NOC_SENT', 'NOC_RECEIVED'], events: ['acknowledgeNoc'] },
  submitNewRC: { move: ['NOC_RECEIVED', 'NEW_RC_UPLOADED'], events: ['uploadNewRc'], rows: papers(1) },
  'admin/acceptRc': {
    move: ['NEW_RC_UPLOADED', 'RC_ACCEPTED'],
    events: ['acceptRc'],
    notified: 'rc-accepted',
  },
  'admin/askRcInfo': {
    move: ['NEW_RC_UPLOADED', 'RC_NEED_MORE_INFO'],
    events: ['askRcInfo'],
    notified: 'rc-info-asked',
  },
}

/** Returns everything that a command does, once. @throws Error if it has no row in {@link ACTS_AFTER_WIN}. */
export function gainByOne(name: OperationName): Gain {
  const act = ACTS_AFTER_WIN[name]
  const { audits } = operationOf(name)
  if (act === undefined) throw new Error(`${name} has no row in ACTS_AFTER_WIN.`)
  const { move, events = [], rows = {}, notified } = act
  return {
    rows: {
      ...rows,
      ...(events.length > 0 && { events: events.length }),
      ...(auditedActions(audits).length > 0 && { audit_log: 1 }),
    },
    states: move === undefined ? {} : { [move[0]]: -1, [move[1]]: 1 },
    events: Object.fromEntries(events.map((event) => [event, 1])),
    notified: notified === undefined ? [] : [notified],
    notifiedTwice: [],
  }
}
