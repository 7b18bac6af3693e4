import type { Output } from '#contract/api.ts'
import { legalNameOf } from '#domain/dealers/dealer-details.ts'
import { isPaidState } from '#domain/flows/flow-states.ts'
import type { TransferPaper } from '#domain/paperwork/transfer-papers.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Paper } from '#server/platform/papers/paper.ts'
import { writePdf } from '#server/platform/papers/pdf.ts'
import { readSetting } from '#server/platform/settings/read-setting.ts'
import { composeForm28 } from './forms/form-28.ts'
import { composeForm29 } from './forms/form-29.ts'
import { composeForm30 } from './forms/form-30.ts'
import { composeForm35 } from './forms/form-35.ts'
import { composeDeliveryNote, composeSaleLetter } from './forms/letters.ts'
import type { Issuer, TransferSheet } from './forms/transfer-sheet.ts'
import { latestOf, readPaperworkFlows, type PaperworkFlow, type PapersDeps } from './read-car-papers.ts'

const COMPOSERS: Readonly<Record<TransferPaper, (sheet: TransferSheet) => Paper>> = {
  saleLetter: composeSaleLetter,
  deliveryNote: composeDeliveryNote,
  form28: composeForm28,
  form29: composeForm29,
  form30: composeForm30,
  form35: composeForm35,
}

const FILE_NAMES: Readonly<Record<TransferPaper, string>> = {
  saleLetter: 'sale-letter',
  deliveryNote: 'delivery-note',
  form28: 'form-28',
  form29: 'form-29',
  form30: 'form-30',
  form35: 'form-35',
}

/**
 * Prints a paper of a car's transfer. Refuses with NOT_FOUND for an unknown flow, and with WRONG_STATE before the car is
 * paid. The caller must have checked whose flow it is.
 */
export async function printTransferPaper(
  db: Queries,
  deps: PapersDeps,
  flowId: string,
  paper: TransferPaper,
): Promise<Result<Output<'downloadTransferPaper'>>> {
  const whole = (await readPaperworkFlows(db, deps, [flowId])).get(flowId)
  if (whole === undefined) return refuse('NOT_FOUND', 'car.notOfDealer')
  const { state } = whole.flow
  if (!isPaidState(state)) {
    return refuse('WRONG_STATE', 'transfer.unpaid', { values: { state: { state } }, state })
  }
  const sheet = sheetOf(whole, await readSetting(db, 'house'))
  return accept({
    fileName: `${FILE_NAMES[paper]}-${sheet.reference.toLowerCase()}.pdf`,
    bytes: await writePdf(COMPOSERS[paper](sheet)),
  })
}

/** Returns what is known for the papers of a transfer. */
function sheetOf({ flow, facts, papers }: PaperworkFlow, house: Issuer): TransferSheet {
  const { car, dealer, yard } = flow
  const legalName = legalNameOf(dealer, dealer.userName)
  const name = latestOf(papers, 'kyc')?.applicant?.name ?? null
  return {
    reference: flow.flowId.slice(0, 8).toUpperCase(),
    // The same at each printing, until the next step or a correction: what was printed before has another date.
    printedAt: Math.max(flow.stateSince.getTime(), flow.correctedAt?.getTime() ?? 0),
    house,
    car,
    soldTo: { name: legalName, address: dealer.address },
    // The address is the business's: for papers of another name, or of none yet, it is not known.
    buyer: {
      name,
      address: name !== null && isSameName(name, legalName) ? dealer.address : null,
      state: facts.buyerState,
    },
    amount: flow.awardAmount,
    soldAt: flow.awardedAt?.getTime() ?? null,
    transferredAt: facts.transferredAt,
    hypothecation: facts.hypothecation,
    registeredIn: facts.registeredIn,
    yard: yard && `${yard.name}, ${yard.address}, ${yard.city}`,
  }
}

function isSameName(one: string, other: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()
  return plain(one) === plain(other)
}
