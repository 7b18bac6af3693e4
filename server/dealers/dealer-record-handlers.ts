import { actorOf } from '#server/platform/actor.ts'
import type { DealerRecord, dealerRecords } from '#contract/dealers/admin-dealers.ts'
import type { Input } from '#contract/api.ts'
import { orderState } from '#domain/dealers/order-state.ts'
import { FILE_KINDS } from '#domain/files/file-rules.ts'
import { maskAadhaar, maskBankAccount, maskGstin, maskPan } from '#domain/identifiers/mask-identifier.ts'
import { accept, refuse } from '#domain/refusal.ts'
import { stateOfCode } from '#domain/tax/gst.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { countOpenSessions, findDealer, readDealerCities } from './dealer-queries.ts'
import { describeDealer, refuseUnknownDealer } from './describe-dealer.ts'
import { closeDocuments, type FileLinks } from '#server/files/file-links.ts'
import { requireRecentPassword } from '#server/identity/confirm-password.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import type { Vault } from '#server/platform/vault.ts'
import { bankNameOf } from './bank-names.ts'
import { findDetails, type OpenDetails } from './details-queries.ts'
import {
  countDefaults,
  findLastReturn,
  readDocuments,
  readFieldPeople,
  readOrders,
  type DocumentRow,
} from './dealer-record-queries.ts'

export interface DealerRecordDeps {
  readonly links: FileLinks
  readonly vault: Vault
}

/** Creates the handlers that show one dealer with everything that it submitted, and its masked details in full. */
export function createDealerRecordHandlers(deps: DealerRecordDeps): HandlersOf<typeof dealerRecords> {
  return {
    'admin/getDealer': async ({ db, input: { uid } }) => {
      const dealer = await findDealer(db, uid)
      if (dealer === null) return refuseUnknownDealer()
      const { organisationId } = dealer
      const [cities, details, returned, documents, orders, people, defaults, openSessions] =
        await Promise.all([
          readDealerCities(db, [organisationId]),
          findDetails(db, deps.vault, organisationId),
          findLastReturn(db, uid),
          readDocuments(db, organisationId),
          readOrders(db, organisationId),
          readFieldPeople(db, organisationId),
          countDefaults(db, organisationId),
          countOpenSessions(db, organisationId),
        ])
      return accept({
        ...describeDealer(dealer, cities.get(organisationId) ?? []),
        business: details === null ? null : describeBusiness(details),
        documents: documents.map((document) => describeDocument(document, closeDocuments(deps.links))),
        payments: orders.map(({ paidAt, createdAt, lastAttempt, ...order }) => ({
          orderId: order.orderId,
          amount: order.amount,
          cities: order.cities,
          state: orderState({ isPaid: paidAt !== null, lastAttempt }),
          refundDue: order.refundDuePaise / 100,
          refunded: order.refundedPaise / 100,
          createdAt: createdAt.toISOString(),
          paidAt: paidAt?.toISOString() ?? null,
        })),
        returned: returned && { ...returned, at: returned.at.toISOString() },
        people: [...people],
        defaults,
        openSessions,
      })
    },

    // The value is shown only after its audit entry was committed.
    'admin/unmask': ({ db, input: { uid, field, reason }, caller, request }) =>
      inTransaction(db, async (tx) => {
        const confirmed = await requireRecentPassword(tx, userOf(caller))
        if (!confirmed.ok) return confirmed
        const dealer = await findDealer(tx, uid)
        if (dealer === null) return refuseUnknownDealer()
        const details = await findDetails(tx, deps.vault, dealer.organisationId)
        const value = details && secretOf(details, field)
        if (value === null) return refuse('NOT_FOUND', 'dealer.documentNotGiven')
        await recordAudit(tx, {
          actor: actorOf(caller),
          action: 'detailUnmasked',
          subject: { kind: 'user', id: uid },
          before: null,
          after: { field },
          reason,
          request,
        })
        return accept({ value })
      }),
  }
}

function secretOf(details: OpenDetails, field: Input<'admin/unmask'>['field']): string | null {
  return { panCardNo: details.pan, gstNumber: details.gstin, bankAccountNo: details.bankAccount }[field]
}

function describeBusiness(details: OpenDetails): DealerRecord['business'] {
  const { businessType, businessName, partnerName, companyName, address, mailingAddress } = details
  return {
    businessType,
    businessName,
    partnerName,
    companyName,
    address,
    state: details.stateCode === null ? null : (stateOfCode(details.stateCode)?.name ?? null),
    mailingAddress,
    panCardNo: maskPan(details.pan),
    gstNumber: details.gstin === null ? null : maskGstin(details.gstin),
    aadhaarNumber: details.aadhaarLastFour === null ? null : maskAadhaar(details.aadhaarLastFour),
    bankAccountName: details.bankAccountName,
    bankAccountNo: maskBankAccount(details.bankAccount),
    ifscCode: details.ifsc,
    bankName: bankNameOf(details.ifsc),
  }
}

function describeDocument(document: DocumentRow, links: FileLinks): DealerRecord['documents'][number] {
  const { fileId, kind, of, page, fileKind, hasThumbnail, uploadedAt } = document
  return {
    fileId,
    kind,
    of,
    page,
    mediaType: FILE_KINDS[fileKind].mediaType,
    url: links.brief(fileId),
    thumbnailUrl: hasThumbnail ? links.briefThumbnail(fileId) : null,
    uploadedAt: uploadedAt.toISOString(),
  }
}
