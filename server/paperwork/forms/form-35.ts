import type { Paper } from '#server/platform/papers/paper.ts'
import {
  addressee,
  BLANK,
  carRows,
  formPaper,
  lineOr,
  linesOr,
  orBlank,
  SHORT_BLANK,
  type TransferSheet,
} from './transfer-sheet.ts'

/** Composes Form 35: the notice of the end of an agreement of hire purchase, lease or hypothecation. */
export function composeForm35(sheet: TransferSheet): Paper {
  return formPaper(
    sheet,
    {
      number: '35',
      name: 'Notice of termination of an agreement of hire purchase, lease or hypothecation',
      rule: 'rule 61(1)',
    },
    [
      {
        kind: 'paragraph',
        tone: 'quiet',
        text: 'To be made in duplicate. The duplicate, with the endorsement of the registering authority, goes back to the financier.',
      },
      ...addressee('By which the agreement was entered in the certificate of registration.'),
      {
        kind: 'paragraph',
        text: 'We declare that the agreement of hire purchase / lease / hypothecation entered into between us has been terminated.',
      },
      {
        kind: 'paragraph',
        text: `We therefore request that the note endorsed on the certificate of registration of the vehicle ${orBlank(sheet.car.regno)} in respect of the agreement between us be cancelled. The certificate of registration and the fee are enclosed.`,
      },
      { kind: 'facts', rows: carRows(sheet) },
      { kind: 'heading', text: 'The registered owner' },
      {
        kind: 'facts',
        rows: [
          ['Name', lineOr(null)],
          ['Full address', linesOr(null)],
        ],
      },
      {
        kind: 'signatures',
        places: ['Date', 'Signature or thumb impression of the registered owner'],
      },
      { kind: 'heading', text: 'The financier' },
      {
        kind: 'facts',
        rows: [
          ['Name', lineOr(null)],
          ['Full address', linesOr(null)],
        ],
      },
      { kind: 'signatures', places: ['Date', 'Signature and seal of the financier'] },
      { kind: 'heading', text: 'Office endorsement' },
      {
        kind: 'paragraph',
        text: `Reference ${BLANK}. The cancellation of the entry is recorded in the registration record and in the certificate of registration on ${SHORT_BLANK}.`,
      },
      { kind: 'signatures', places: ['Date', 'Signature of the registering authority'] },
    ],
  )
}
