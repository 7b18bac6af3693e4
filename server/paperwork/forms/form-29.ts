import type { Paper } from '#server/platform/papers/paper.ts'
import {
  addressee,
  amountOrBlank,
  BLANK,
  carRows,
  dayOrBlank,
  formPaper,
  personRows,
  SHORT_BLANK,
  TRANSFEROR,
  type TransferSheet,
} from './transfer-sheet.ts'

/** Composes Form 29: the transferor's notice of the transfer of ownership. */
export function composeForm29(sheet: TransferSheet): Paper {
  return formPaper(
    sheet,
    { number: '29', name: 'Notice of transfer of ownership of a motor vehicle', rule: 'rule 55(1)' },
    [
      {
        kind: 'paragraph',
        tone: 'quiet',
        text: 'To be made in duplicate, and in triplicate if the vehicle is held under an agreement of hire purchase, lease or hypothecation. A copy goes to the transferee.',
      },
      ...addressee(
        'In whose jurisdiction the transferee resides, and in whose jurisdiction the transferor resides.',
      ),
      { kind: 'heading', text: 'The transferor' },
      { kind: 'facts', rows: personRows(TRANSFEROR) },
      {
        kind: 'paragraph',
        text: `I / We have, on ${dayOrBlank(sheet.transferredAt)}, sold and delivered my / our vehicle:`,
      },
      { kind: 'facts', rows: carRows(sheet) },
      { kind: 'heading', text: 'To the transferee' },
      { kind: 'facts', rows: personRows(sheet.buyer) },
      { kind: 'paragraph', text: `for a consideration of ${amountOrBlank(sheet.amount)}.` },
      {
        kind: 'paragraph',
        text: 'The registration certificate and the certificate of insurance have been handed over to the transferee.',
      },
      {
        kind: 'paragraph',
        text:
          sheet.hypothecation === 'clear'
            ? 'The vehicle is not held under an agreement of hire purchase, lease or hypothecation.'
            : `The vehicle is / is not held under an agreement of hire purchase, lease or hypothecation with ${BLANK}.`,
      },
      {
        kind: 'signatures',
        places: ['Date', 'Signature or thumb impression of the transferor'],
      },
      { kind: 'heading', text: 'Office endorsement' },
      {
        kind: 'paragraph',
        text: `Reference ${BLANK}. The transfer of ownership has been entered in the register and in the registration certificate with effect from ${SHORT_BLANK}.`,
      },
      { kind: 'signatures', places: ['Date', 'Signature of the registering authority'] },
    ],
  )
}
