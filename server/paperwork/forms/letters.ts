import { carTitle } from '#domain/car/car-labels.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { formatKilometres } from '#domain/money.ts'
import type { Paper, PaperBlock } from '#server/platform/papers/paper.ts'
import {
  amountOrBlank,
  dayOrBlank,
  lineOr,
  linesOr,
  SHORT_BLANK,
  type TransferSheet,
} from './transfer-sheet.ts'

function letterPaper(sheet: TransferSheet, title: string, blocks: readonly PaperBlock[]): Paper {
  const { car, reference, printedAt, house, soldTo, buyer } = sheet
  return {
    title,
    subtitle: `${carTitle(car)}, ${car.regno ?? 'registration not known'}`,
    reference: `${title}, ${car.regno ?? carTitle(car)}, ${reference}`,
    madeAt: printedAt,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['From', `${house.name}, ${house.address}`],
          ['GSTIN', house.gstin],
          ['To', buyer.name ?? soldTo.name],
          ['Address', linesOr((buyer.name === null ? soldTo : buyer).address)],
        ],
      },
      ...blocks,
    ],
  }
}

function carBlock({ car }: TransferSheet): PaperBlock {
  return {
    kind: 'facts',
    rows: [
      ['Car', [car.make, car.model, car.variant].filter(Boolean).join(' ')],
      ['Year', String(car.year)],
      ['Registration number', lineOr(car.regno)],
      ['Colour', lineOr(car.colour)],
      ['Fuel', lineOr(car.fueltype)],
      ['Engine number', lineOr(car.engineNo)],
      ['Chassis number', lineOr(car.chassisNo)],
    ],
  }
}

/** Composes the letter by which the house confirms the sale to the dealer. */
export function composeSaleLetter(sheet: TransferSheet): Paper {
  const { soldAt, transferredAt, amount, car } = sheet
  return letterPaper(sheet, 'Sale letter', [
    {
      kind: 'paragraph',
      text: `We confirm that the car below was sold to you in our auction on ${dayOrBlank(soldAt)}.`,
    },
    carBlock(sheet),
    {
      kind: 'facts',
      rows: [
        ['Price', amountOrBlank(amount)],
        ['Odometer, as listed', car.kmsrun === null ? lineOr(null) : formatKilometres(car.kmsrun)],
        ['Delivered on', dayOrBlank(transferredAt)],
        ['Registered in', lineOr(sheet.registeredIn)],
      ],
    },
    {
      kind: 'paragraph',
      text: 'The price is paid in full. From the delivery on, the car and everything that is done with it are the buyer’s responsibility: traffic fines, tax, insurance and accidents.',
    },
    {
      kind: 'paragraph',
      text: 'The transferor reports the transfer in Form 29, and the transferee applies for it in Form 30, within the days of section 50 of the Motor Vehicles Act, 1988.',
    },
    { kind: 'signatures', places: [`For ${sheet.house.name}`, 'The buyer'] },
  ])
}

/** Composes the note that goes with the car when it is handed over. */
export function composeDeliveryNote(sheet: TransferSheet): Paper {
  const { transferredAt } = sheet
  return letterPaper(sheet, 'Delivery note', [
    { kind: 'paragraph', text: 'The car below is handed over to the buyer, or to its driver.' },
    carBlock(sheet),
    {
      kind: 'facts',
      rows: [
        ['Handed over at', lineOr(sheet.yard)],
        ['On', transferredAt === null ? lineOr(null) : formatMoment(transferredAt)],
        ['Odometer at handover', lineOr(null)],
        ['Received by', lineOr(null)],
      ],
    },
    { kind: 'heading', text: 'Handed over with the car' },
    {
      kind: 'table',
      columns: [
        { title: 'What', share: 5 },
        { title: 'Yes / no', share: 2 },
        { title: 'Remark', share: 5 },
      ],
      rows: [
        'Keys (how many)',
        'Spare wheel',
        'Tools and jack',
        'Registration certificate',
        'Certificate of insurance',
        'Pollution certificate',
      ].map((what) => [what, '', '']),
    },
    {
      kind: 'signatures',
      places: [`For the yard, date ${SHORT_BLANK}`, `The receiver, date ${SHORT_BLANK}`],
    },
  ])
}
