import type { Paper } from '#server/platform/papers/paper.ts'
import {
  addressee,
  BLANK,
  carRows,
  dayOrBlank,
  formPaper,
  orBlank,
  personRows,
  SHORT_BLANK,
  TRANSFEROR,
  type TransferSheet,
} from './transfer-sheet.ts'

/** Composes Form 30: the application for intimation and transfer of ownership. */
export function composeForm30(sheet: TransferSheet): Paper {
  const { buyer, car, transferredAt } = sheet
  const mark = orBlank(car.regno)
  const day = dayOrBlank(transferredAt)
  return formPaper(
    sheet,
    {
      number: '30',
      name: 'Application for intimation and transfer of ownership of a motor vehicle',
      rule: 'rule 55(2) and (3)',
    },
    [
      {
        kind: 'paragraph',
        tone: 'quiet',
        text: 'To be made in duplicate if the vehicle is held under an agreement of hire purchase, lease or hypothecation.',
      },
      ...addressee('In whose jurisdiction the transferee resides or has the place of business.'),
      { kind: 'heading', text: 'Part I: for the use of the transferor' },
      { kind: 'facts', rows: [...personRows(TRANSFEROR), ...carRows(sheet)] },
      {
        kind: 'paragraph',
        text: `I / We declare that on ${day} I / we sold my / our motor vehicle bearing registration mark ${mark} to ${orBlank(buyer.name)}, residing at ${orBlank(buyer.address)}, and handed over the certificate of registration and the certificate of insurance.`,
      },
      {
        kind: 'paragraph',
        text: 'I / We declare that to the best of my / our knowledge and belief the certificate of registration of the vehicle has not been suspended or cancelled.',
      },
      {
        kind: 'paragraph',
        text: 'I / We enclose the No Objection Certificate issued by the registering authority. / If it is not enclosed, I / we declare that I / we have applied for it and have received no communication from the registering authority that refuses it, and enclose the receipt or the postal acknowledgement (section 50(1)(a)(ii)).',
      },
      {
        kind: 'signatures',
        places: ['Date', 'Signature or thumb impression of the transferor'],
      },
      { kind: 'heading', text: 'Part II: for the use of the transferee' },
      { kind: 'facts', rows: personRows(buyer) },
      {
        kind: 'paragraph',
        text: `I / We declare that on ${day} I / we bought the motor vehicle bearing registration mark ${mark} from ${BLANK}, residing at ${BLANK}, and request that the transfer of ownership be recorded in the certificate of registration. The certificate of registration, the certificate of insurance and the fee are enclosed.`,
      },
      {
        kind: 'signatures',
        places: ['Date', 'Signature or thumb impression of the transferee'],
      },
      {
        kind: 'heading',
        text: 'Part III: consent of the financier, for a vehicle under hire purchase, lease or hypothecation',
      },
      {
        kind: 'paragraph',
        text: 'I / We, a party to the agreement in respect of this vehicle, consent to the transfer of its ownership.',
      },
      { kind: 'signatures', places: ['Date', 'Signature of the financier'] },
      { kind: 'heading', text: 'Part IV: office endorsement' },
      {
        kind: 'paragraph',
        text: `Reference ${BLANK}. The transfer of ownership is entered in the registration record and in the certificate of registration with effect from ${SHORT_BLANK}.`,
      },
      { kind: 'signatures', places: ['Date', 'Signature of the registering authority'] },
    ],
  )
}
