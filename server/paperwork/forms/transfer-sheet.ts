import { carTitle } from '#domain/car/car-labels.ts'
import type { PaperStatus } from '#domain/car/car-papers.ts'
import { formatDay } from '#domain/indian-time.ts'
import { formatRupees, rupeesInWords } from '#domain/money.ts'
import type { Paper, PaperBlock } from '#server/platform/papers/paper.ts'

/** A line to write on, in the place of what is not known. */
export const BLANK = '_'.repeat(34)

/** A line to write on in place of an unknown value, as long as the space allows. */
const LINE_BLANK = '_'.repeat(66)

/** A short line to write on. */
export const SHORT_BLANK = '_'.repeat(12)

/** The house, as its papers name it. */
export interface Issuer {
  readonly name: string
  readonly address: string
  readonly gstin: string
}

/** Everything that the papers of a transfer can fill in. What is null stays a blank line. Instants in epoch ms. */
export interface TransferSheet {
  /** The short name of the flow: "4F1A22B0". */
  readonly reference: string
  /** The time printed on the paper. */
  readonly printedAt: number
  readonly house: Issuer
  readonly car: {
    readonly make: string
    readonly model: string
    readonly variant: string | null
    readonly year: number
    readonly regno: string | null
    readonly colour: string | null
    readonly fueltype: string | null
    readonly kmsrun: number | null
    readonly chassisNo: string | null
    readonly engineNo: string | null
  }
  /** The dealer that bought the car. */
  readonly soldTo: { readonly name: string; readonly address: string | null }
  /** The owner whom the new RC names: as in the KYC, blank before. */
  readonly buyer: {
    readonly name: string | null
    readonly address: string | null
    readonly state: string | null
  }
  /** Whole rupees. */
  readonly amount: number | null
  readonly soldAt: number | null
  readonly transferredAt: number | null
  readonly hypothecation: PaperStatus
  readonly registeredIn: string | null
  readonly yard: string | null
}

type Rows = readonly (readonly [label: string, value: string])[]

/** Returns a text, or a line to write on. */
export function orBlank(text: string | null): string {
  return text === null || text === '' ? BLANK : text
}

/** Returns the value of a row of facts, or a line to write on. */
export function lineOr(text: string | null): string {
  return text === null || text === '' ? LINE_BLANK : text
}

/** Returns an address, or two lines to write on. */
export function linesOr(address: string | null): string {
  return address === null || address === '' ? `${LINE_BLANK}\n${LINE_BLANK}` : address
}

/** Returns a date in words, or a line to write on. */
export function dayOrBlank(instant: number | null): string {
  return instant === null ? SHORT_BLANK : formatDay(instant)
}

/** Returns an amount in figures and words, or a line to write on. */
export function amountOrBlank(amount: number | null): string {
  return amount === null ? BLANK : `${formatRupees(amount)} (${rupeesInWords(amount)})`
}

/** The car, as forms name it. */
export function carRows({ car }: TransferSheet): Rows {
  return [
    ['Registration number', lineOr(car.regno)],
    ['Make and model', [car.make, car.model, car.variant].filter(Boolean).join(' ')],
    ['Class of vehicle', lineOr(null)],
    ['Engine number', lineOr(car.engineNo)],
    ['Chassis number', lineOr(car.chassisNo)],
  ]
}

/** A person of a form, of whom the app does not know everything. */
export function personRows(person: { readonly name: string | null; readonly address: string | null }): Rows {
  return [
    ['Name', lineOr(person.name)],
    ['Son / wife / daughter of', lineOr(null)],
    ['Age', SHORT_BLANK],
    ['Full address', linesOr(person.address)],
  ]
}

/** The registered owner, whom the app does not know. */
export const TRANSFEROR = { name: null, address: null } as const

/** The authority that a form is addressed to. */
export function addressee(text: string): readonly PaperBlock[] {
  return [
    { kind: 'paragraph', text: `To` },
    { kind: 'paragraph', text: `The Registering Authority, ${BLANK}` },
    { kind: 'paragraph', text, tone: 'quiet' },
  ]
}

/** Makes the paper of a form of the Central Motor Vehicles Rules, 1989. */
export function formPaper(
  sheet: TransferSheet,
  form: { readonly number: string; readonly name: string; readonly rule: string },
  blocks: readonly PaperBlock[],
): Paper {
  const { car, reference, printedAt } = sheet
  return {
    title: `Form ${form.number}`,
    subtitle: `${form.name} (Central Motor Vehicles Rules, 1989, ${form.rule})`,
    reference: `Form ${form.number}, ${car.regno ?? carTitle(car)}, ${reference}`,
    madeAt: printedAt,
    blocks: [
      ...blocks,
      {
        kind: 'paragraph',
        tone: 'quiet',
        text: 'Filled in from what Yardbid knows. Please complete the blank lines from the RC, and strike out what does not apply, before you sign.',
      },
    ],
  }
}
