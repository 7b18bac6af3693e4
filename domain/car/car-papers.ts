import { registrationOf } from '../identifiers/registration-number.ts'
import { ownerLabel } from './car-labels.ts'
import type { Car } from './car.ts'

/** The papers of a car that dealers look at before they bid, in display order. */
export const PAPER_KINDS = [
  'rc',
  'owners',
  /** A loan that is registered against the car. */
  'hypothecation',
  'insurance',
  'fitness',
  'tax',
  /** Traffic fines. */
  'challans',
  /** Whether the car needs a no-objection certificate to be registered elsewhere. */
  'noc',
] as const

/** One of {@link PAPER_KINDS}. */
export type PaperKind = (typeof PAPER_KINDS)[number]

/**
 * The status of a paper: `clear` if nothing stands in the way of a sale, `issue` if something has to be settled.
 * Unknown is never shown as clear.
 */
export const PAPER_STATUSES = ['clear', 'issue', 'unknown'] as const

/** One of {@link PAPER_STATUSES}. */
export type PaperStatus = (typeof PAPER_STATUSES)[number]

/** The maximum length of a paper's detail, in characters. */
export const MAX_PAPER_DETAIL = 200
/** The maximum length of a paper's source, in characters. */
export const MAX_PAPER_SOURCE = 100

/** The state of one paper. (A type alias, so that it is accepted as JSON.) */
export type PaperFacts = {
  readonly status: PaperStatus
  /** "HDFC Bank", "until 5 Mar 2027". */
  readonly detail: string | null
  /** The source of the status. */
  readonly source: string | null
  /** When it was so, in epoch ms. */
  readonly asOf: number | null
}

/** A paper with its kind. */
export interface CarPaper extends PaperFacts {
  readonly kind: PaperKind
}

/** The fact of a car from which the status of a paper follows, for texts in the reader's language. */
export type PaperGround =
  | { readonly code: 'rcPresent' | 'rcMissing' | 'bharatSeries' }
  | { readonly code: 'owners'; readonly owners: number }
  /** The car is registered in one state and stands in another one. */
  | { readonly code: 'otherState'; readonly registeredIn: string; readonly standsIn: string }

/** A paper as a dealer sees it. `ground` is null where the house has recorded it, or nothing is known. */
export interface ListedPaper extends CarPaper {
  readonly ground: PaperGround | null
}

/** The papers that the house has recorded of a car. */
export type RecordedPapers = { readonly [Kind in PaperKind]?: PaperFacts }

const UNKNOWN_PAPER: PaperFacts = { status: 'unknown', detail: null, source: null, asOf: null }

/** The facts of a car from which papers follow. */
export interface CarForPapers extends Pick<Car, 'rcstatus' | 'ownership' | 'regno'> {
  /** The state in which the car stands. Omitted or null: not known. */
  readonly state?: string | null
}

/**
 * Returns all papers of a car, in the order of {@link PAPER_KINDS}. The RC, the owners and the need for an NOC follow
 * from the car's facts where they are not recorded; `detail` gives the ground in English.
 */
export function papersOf(recorded: RecordedPapers, car: CarForPapers): readonly ListedPaper[] {
  const grounds: { readonly [Kind in PaperKind]?: PaperGround | null } = {
    rc: rcGround(car.rcstatus),
    owners: car.ownership === null ? null : { code: 'owners', owners: car.ownership },
    noc: nocGround(car),
  }
  return PAPER_KINDS.map((kind) => {
    const known = recorded[kind]
    const ground = known === undefined ? (grounds[kind] ?? null) : null
    return { kind, ...(known ?? (ground === null ? UNKNOWN_PAPER : paperFrom(ground))), ground }
  })
}

function rcGround(rcstatus: Car['rcstatus']): PaperGround | null {
  return rcstatus === null ? null : { code: rcstatus === 'Yes' ? 'rcPresent' : 'rcMissing' }
}

/**
 * A car of another state, or of the Bharat series, needs an NOC to be registered where it stands. That a car of this
 * state needs none is not certain, because its buyer may be of another one: nothing follows.
 */
function nocGround({ regno, state = null }: CarForPapers): PaperGround | null {
  const registration = regno === null ? null : registrationOf(regno)
  if (registration === null) return null
  if (registration.series === 'BH') return { code: 'bharatSeries' }
  if (state === null || isSameState(registration.state, state)) return null
  return { code: 'otherState', registeredIn: registration.state, standsIn: state }
}

function paperFrom(ground: PaperGround): PaperFacts {
  const isClear = ground.code === 'rcPresent' || ground.code === 'owners'
  const isByNumber = ground.code === 'bharatSeries' || ground.code === 'otherState'
  return {
    status: isClear ? 'clear' : 'issue',
    detail: describeGround(ground),
    source: isByNumber ? 'Registration number' : null,
    asOf: null,
  }
}

function describeGround(ground: PaperGround): string {
  switch (ground.code) {
    case 'rcPresent':
      return 'RC present'
    case 'rcMissing':
      return 'RC not present'
    case 'owners':
      return ownerLabel(ground.owners)
    case 'bharatSeries':
      return 'Needed: registered in the Bharat series (BH)'
    case 'otherState':
      return `Needed: registered in ${ground.registeredIn}, the car is in ${ground.standsIn}`
  }
}

/** Whether two names are of the same state, whatever their case, spaces, and spelling of "and". */
export function isSameState(one: string, other: string): boolean {
  const plain = (name: string) => name.toLowerCase().replace('&', 'and').replace(/\s+/g, ' ').trim()
  return plain(one) === plain(other)
}

/**
 * Records papers over those recorded before. One of which nothing is known is removed; omitted kinds stay. One given as
 * {@link papersOf} lists it changes nothing, so that what was read can be sent back.
 */
export function recordPapers(
  before: RecordedPapers,
  given: readonly CarPaper[],
  car: CarForPapers,
): RecordedPapers {
  const listed = new Map(papersOf(before, car).map((paper) => [paper.kind, paper]))
  const changes = given.filter((paper) => !isSamePaper(paper, listed.get(paper.kind) ?? UNKNOWN_PAPER))
  const after = new Map(
    [...listRecorded(before), ...changes].map(({ kind, ...paper }): [PaperKind, PaperFacts] => [kind, paper]),
  )
  return Object.fromEntries([...after].filter(([, paper]) => !isSamePaper(paper, UNKNOWN_PAPER)))
}

/** Returns the kinds of the papers in which two records differ. */
export function changedPapers(before: RecordedPapers, after: RecordedPapers): readonly PaperKind[] {
  return PAPER_KINDS.filter(
    (kind) => !isSamePaper(before[kind] ?? UNKNOWN_PAPER, after[kind] ?? UNKNOWN_PAPER),
  )
}

/** Lists the recorded papers of a car, in the order of {@link PAPER_KINDS}. */
export function listRecorded(papers: RecordedPapers): readonly CarPaper[] {
  return PAPER_KINDS.flatMap((kind) => {
    const paper = papers[kind]
    return paper === undefined ? [] : [{ kind, ...paper }]
  })
}

function isSamePaper(one: PaperFacts, other: PaperFacts): boolean {
  return (
    one.status === other.status &&
    one.detail === other.detail &&
    one.source === other.source &&
    one.asOf === other.asOf
  )
}
