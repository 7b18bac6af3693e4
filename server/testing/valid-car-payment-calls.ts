import type { OperationsByArea } from '#contract/api.ts'
import type { offers } from '#contract/auctions/offers.ts'
import type { HouseAccount } from '#domain/car-payments/bank-accounts.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import type { CallScene } from './call-scene.ts'
import {
  makeOfferedFlow,
  makeOpenDefault,
  makeOverdueFlow,
  makePaidFlow,
  makePayableFlow,
  jointProofInput,
  makeRunnerUpFlow,
  OWED,
  proofInput,
  uniqueReference,
} from './car-payment-scene.ts'
import { makeDealer, uniqueMobile, UNUSED_ID } from './factories.ts'
import { bringBack, importRows, makePaidByLine, referencedRow } from './reversal-scene.ts'
import type { MadeCalls } from './valid-call.ts'
import type { VALID_STATEMENT_CALLS } from './valid-statement-calls.ts'

type CarPaymentCall =
  | Exclude<keyof OperationsByArea['car-payments'], keyof typeof VALID_STATEMENT_CALLS>
  | keyof OperationsByArea['settings']
  | keyof typeof offers
  | 'admin/offerRunnerUp'

const OF_DEALER = { by: 'dealer', of: 'dealer' } as const
const BY_AN_ADMIN = { by: 'admin', of: 'house' } as const

/** A bank account of the house. */
export const HOUSE_ACCOUNT: HouseAccount = {
  bankName: 'HDFC Bank',
  accountName: 'Yardbid Auctions',
  accountNo: '50200012345678',
  ifscCode: 'HDFC0000001',
  upiId: 'yardbid@hdfc',
}
/** The scene with another dealer of its city, because the default of its own would keep it from buying. */
async function withOtherDealer(scene: CallScene): Promise<CallScene> {
  const dealer = await makeDealer(scene.app.database.db, { cityIds: [scene.city.cityId] })
  return { ...scene, dealer }
}

/** Why a payment is approved of which no statement is imported. */
const SEEN = 'Seen in the bank’s app.'

const paidFlow = async (scene: CallScene, state: FlowState) => {
  const { flowEntityId } = await makePaidFlow(scene, state)
  return { flowEntityId }
}

const sentProof = async (scene: CallScene, state: FlowState) => {
  const { flowEntityId, paymentId = UNUSED_ID } = await makePaidFlow(scene, state)
  return { flowEntityId, paymentId }
}

const proof = async (scene: CallScene) => {
  const { flowEntityId, proof: url = '' } = await makePayableFlow(scene, 'BID_AWARDED')
  return { ...OF_DEALER, input: proofInput(flowEntityId, url) }
}

/** Ends the changes of settings that wait. Returns the current version of the bank accounts. */
async function clearSettingProposals({ app, admin }: CallScene): Promise<number> {
  const { db } = app.database
  await db
    .updateTable('proposals')
    .set({ outcome: 'withdrawn', decided_by: admin.userId, decided_at: new Date() })
    .where('kind', '=', 'setting')
    .where('outcome', '=', 'waiting')
    .execute()
  const row = await db
    .selectFrom('setting_versions')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('key', '=', 'bankAccounts')
    .executeTakeFirst()
  return row?.version ?? 0
}

/** The part of `VALID_CALLS` about payments for cars, offers to runners-up, and the settings of the house. */
export const VALID_CAR_PAYMENT_CALLS: MadeCalls<CarPaymentCall> = {
  acceptOffer: async (scene) => {
    const { flowEntityId } = await makeOfferedFlow(scene, 'BID_AWARDED')
    return { ...OF_DEALER, input: { flowEntityId } }
  },
  declineOffer: async (scene) => {
    const { flowEntityId } = await makeOfferedFlow(scene, 'BID_AWARDED')
    return { ...OF_DEALER, input: { flowEntityId } }
  },
  'admin/offerRunnerUp': async (scene) => {
    const { lotId } = await makeRunnerUpFlow(scene, 'BID_LOST')
    return { ...BY_AN_ADMIN, input: { lotId } }
  },
  getPaymentInstructions: async (scene) => ({ ...OF_DEALER, input: await paidFlow(scene, 'BID_AWARDED') }),
  submitPaymentInfo: proof,
  submitPayments: async (scene) => {
    const { flowEntityId, proof: url = '' } = await makePayableFlow(scene, 'BID_AWARDED')
    return { ...OF_DEALER, input: jointProofInput([flowEntityId], url) }
  },
  submitPaymentDetails: proof,
  downloadPaymentReceipt: async (scene) => {
    const sent = await sentProof(scene, 'PAYMENT_REVIEWED')
    await scene.app.must('admin/approvePayment', { ...sent, reason: SEEN }, scene.admin)
    return { by: 'dealer', of: 'dealerAndHouse', input: { flowEntityId: sent.flowEntityId } }
  },
  'admin/reviewPayment': async (scene) => ({
    ...BY_AN_ADMIN,
    input: await sentProof(scene, 'PAYMENT_RECORDED'),
  }),
  'admin/approvePayment': async (scene) => ({
    ...BY_AN_ADMIN,
    input: { ...(await sentProof(scene, 'PAYMENT_REVIEWED')), reason: SEEN },
  }),
  'admin/rejectPayment': async (scene) => ({
    ...BY_AN_ADMIN,
    input: { ...(await sentProof(scene, 'PAYMENT_RECORDED')), reason: 'The UTR is not in our statement.' },
  }),
  'admin/reversePayment': async (scene) => {
    const paid = await makePaidByLine(scene, 'PAYMENT_APPROVED')
    await bringBack(scene, paid)
    const { flowEntityId, lineId } = paid
    return { ...BY_AN_ADMIN, input: { flowEntityId, lineId, reason: 'The cheque bounced.' } }
  },
  'admin/getReversals': async (scene) => {
    await bringBack(scene, await makePaidByLine(scene, 'PAYMENT_APPROVED'))
    return { ...BY_AN_ADMIN, input: { status: 'used', limit: 1 } }
  },
  'admin/decideReversal': async ({ app, admin }) => {
    const [of = '', lineId = ''] = await importRows(app, admin.token, [
      referencedRow(uniqueReference(), OWED),
      referencedRow(uniqueReference(), OWED, { isBack: true }),
    ])
    return { ...BY_AN_ADMIN, input: { lineId, of } }
  },
  'admin/declareDefault': async (scene) => {
    const { flowEntityId } = await makeOverdueFlow(await withOtherDealer(scene), 'BID_AWARDED')
    return { ...BY_AN_ADMIN, input: { flowEntityId, reason: 'Not paid after three calls.' } }
  },
  'admin/liftDefault': async (scene) => {
    const { flowEntityId } = await makeOverdueFlow(await withOtherDealer(scene), 'BID_AWARDED')
    const { app, admin } = scene
    await app.must('admin/declareDefault', { flowEntityId, reason: 'Not paid.' }, admin)
    return { ...BY_AN_ADMIN, input: { flowEntityId, reason: 'A mistake of the bank.' } }
  },
  'admin/getDefaults': async (scene) => {
    const { flowEntityId } = await makeOpenDefault(await withOtherDealer(scene))
    const { app, admin } = scene
    await app.must('admin/liftDefault', { flowEntityId, reason: 'A mistake.' }, admin)
    return { ...BY_AN_ADMIN, input: { state: 'lifted', limit: 1 } }
  },
  'admin/proposeSetting': async (scene) => ({
    ...BY_AN_ADMIN,
    input: {
      basedOn: await clearSettingProposals(scene),
      // An account that the house did not have before.
      setting: { key: 'bankAccounts', value: [{ ...HOUSE_ACCOUNT, accountNo: uniqueMobile().slice(1) }] },
    },
  }),
}
