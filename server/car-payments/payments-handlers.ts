import type { Output } from '#contract/api.ts'
import type { payments } from '#contract/car-payments/payments.ts'
import { paymentReference } from '#domain/car-payments/payment-reference.ts'
import { fullTitle } from '#domain/car/car-labels.ts'
import { FILE_KINDS } from '#domain/files/file-rules.ts'
import { isSoldState } from '#domain/flows/flow-states.ts'
import { accept, refuse } from '#domain/refusal.ts'
import { auditCall } from '#server/audit/record-audit.ts'
import { readCar } from '#server/browsing/read-cars.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { userOf, type UserCaller } from '#server/platform/http/caller.ts'
import type { Call, HandlersOf } from '#server/platform/http/handler.ts'
import { writePdf } from '#server/platform/papers/pdf.ts'
import { readSetting } from '#server/platform/settings/read-setting.ts'
import { layOutCarReceipt } from './car-receipt.ts'
import { findCarReceipt, listCarReceipts } from './car-receipts-queries.ts'
import { findOwnOpenDefaults } from './defaults-queries.ts'
import { readCarReceipt } from './issue-car-receipt.ts'
import { describeTransfer } from './describe-payments.ts'
import { describeOwnTransfers } from './own-transfers.ts'
import {
  findDue,
  readPayments,
  readProofFiles,
  type ProofFile,
  type StoredPayment,
} from './payments-queries.ts'
import {
  findAccount,
  refuseUnknownFlow,
  submitPayment,
  submitPayments,
  type SubmitDeps,
} from './submit-payment.ts'
import { readTransfers, type StoredTransfer } from './transfers-queries.ts'

/** Creates the handlers with which a dealer pays for the cars that it won. */
export function createPaymentsHandlers(deps: SubmitDeps): HandlersOf<typeof payments> {
  const submit = async ({
    db,
    input,
    caller,
  }: Pick<Call<'submitPaymentInfo'>, 'db' | 'input' | 'caller'>) => {
    const submitted = await submitPayment(db, deps, userOf(caller), input)
    if (!submitted.ok) return submitted
    const car = await readCar(db, { flowId: input.flow_entity_id }, deps)
    return accept({ success: true as const, status: 'success' as const, car })
  }
  return {
    getPaymentInstructions: async ({ db, input: { flowEntityId: flowId }, caller }) => {
      const { organisationId } = userOf(caller)
      const due = await findDue(db, flowId)
      if (due === null || due.organisationId !== organisationId) return refuseUnknownFlow()
      const { state, amount, dueAt } = due
      if (!isSoldState(state) || amount === null || dueAt === null) {
        return refuse('WRONG_STATE', 'payment.notYours', { state })
      }
      const [accounts, ownAccount, submitted, receipt] = await Promise.all([
        readSetting(db, 'bankAccounts'),
        findAccount(db, deps.vault, organisationId),
        readPayments(db, [flowId]),
        findCarReceipt(db, flowId, organisationId),
      ])
      const payments = submitted.get(flowId) ?? []
      const ids = payments.map(({ id }) => id)
      const [transfers, files] = await Promise.all([readTransfers(db, ids), readProofFiles(db, ids)])
      return accept({
        amount,
        dueAt: new Date(dueAt).toISOString(),
        reference: paymentReference(flowId),
        accounts: [...accounts],
        ownAccount,
        submissions: payments.map((payment) =>
          describeOwn(
            payment,
            { transfers: transfers.get(payment.id) ?? [], files: files.get(payment.id) ?? [] },
            deps.links,
          ),
        ),
        receiptNumber: receipt?.number ?? null,
      })
    },

    getPaymentTransfers: async ({ db, caller }) =>
      accept({ transfers: [...(await describeOwnTransfers(db, userOf(caller).organisationId))] }),

    submitPaymentInfo: submit,

    submitPayments: async ({ db, input, caller }) => {
      const submitted = await submitPayments(db, deps, userOf(caller), input)
      if (!submitted.ok) return submitted
      const cars: Output<'submitPayments'>['cars'] = []
      for (const flowId of submitted.value) cars.push(await readCar(db, { flowId }, deps))
      return accept({ success: true as const, status: 'success' as const, cars })
    },

    submitPaymentDetails: submit,

    getPaymentReceipts: async ({ db, caller }) => {
      const receipts = await listCarReceipts(db, userOf(caller).organisationId)
      return accept({
        receipts: receipts.map(({ flowId, carId, amount, number, issuedAt, ...car }) => ({
          flowEntityId: flowId,
          carId,
          title: fullTitle(car),
          regno: car.regno,
          amount,
          receiptNumber: number,
          approvedAt: issuedAt.toISOString(),
        })),
      })
    },

    downloadPaymentReceipt: async (call) => {
      const { db, caller } = call
      const { flowEntityId: flowId } = call.input
      const receipt = await readCarReceipt(db, deps.vault, flowId, organisationOf(userOf(caller)))
      if (receipt === null) return refuse('NOT_FOUND', 'receipt.unknownOfCar')
      const fileName = `receipt-${receipt.number.toLowerCase().replaceAll('/', '-')}.pdf`
      const bytes = await writePdf(layOutCarReceipt(receipt))
      await auditCall(db, call, {
        action: 'paperDownloaded',
        subject: { kind: 'flow', id: flowId },
        after: { paper: 'receipt', number: receipt.number },
      })
      return accept({ fileName, bytes })
    },

    getOpenDefaults: async ({ db, caller }) => {
      const open = await findOwnOpenDefaults(db, userOf(caller).organisationId)
      return accept({
        defaults: open.map(({ flowId, carId, amount, reason, declaredAt, ...car }) => ({
          flowEntityId: flowId,
          carId,
          title: fullTitle(car),
          regno: car.regno,
          amount,
          reason,
          declaredAt: declaredAt.toISOString(),
        })),
      })
    },
  }
}

/** The organisation whose receipts the caller may read; null for an admin, who may read all. */
function organisationOf({ role, organisationId }: UserCaller): string | null {
  return role === 'admin' ? null : organisationId
}

function describeOwn(
  payment: StoredPayment,
  of: { readonly transfers: readonly StoredTransfer[]; readonly files: readonly ProofFile[] },
  links: FileLinks,
) {
  const { id, method, amount, reference, paidOn, outcome, reason } = payment
  return {
    id,
    submittedAt: payment.submittedAt.toISOString(),
    paymentMethod: method,
    transactionAmount: amount,
    bankReferenceId: reference,
    transactionDate: paidOn,
    transfers: of.transfers.map(describeTransfer),
    outcome,
    decidedAt: payment.decidedAt?.toISOString() ?? null,
    // Why the house approved a payment that no statement states is its own matter.
    reason: outcome === 'approved' ? null : reason,
    rejectedParts: [...payment.rejectedParts],
    files: of.files.map(({ fileId, name, kind }) => ({
      fileId,
      name,
      url: links.brief(fileId),
      mediaType: FILE_KINDS[kind].mediaType,
    })),
  }
}
