import type { Output } from '#contract/api.ts'
import { carTitle } from '#domain/car/car-labels.ts'
import { deliveryPassEnd, passFault, type CarOnPass, type PassFault } from '#domain/gate-passes/gate-pass.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import {
  readEntryRows,
  readPassCarRows,
  readPassRows,
  type EntryRow,
  type PassCarRow,
  type PassRow,
} from './gate-pages-queries.ts'
import type { OpenYardLink } from './yard-links-queries.ts'

/** A car of a pass, and why the pass is not valid for it. */
export interface JudgedCar extends PassCarRow {
  readonly title: string
  /** Null if the pass is valid for the car. */
  readonly fault: PassFault | null
  /** When the pass ends for the car, if nothing ends it before (epoch ms); null if it was not approved. */
  readonly holdsUntil: number | null
}

/** A gate pass at one moment. */
export interface JudgedPass extends PassRow {
  /** Whether it is valid for a car. */
  readonly holds: boolean
  readonly cars: readonly JudgedCar[]
  /** Oldest first. */
  readonly entries: readonly EntryRow[]
}

/** Reads gate passes in the order of their ids, and judges them at `now` (epoch ms). Omits unknown ones. */
export async function judgePasses(
  db: Queries,
  ids: readonly string[],
  now: number,
): Promise<readonly JudgedPass[]> {
  const [passes, cars, entries] = [
    await readPassRows(db, ids),
    Map.groupBy(await readPassCarRows(db, ids), ({ gatePassId }) => gatePassId),
    Map.groupBy(await readEntryRows(db, ids), ({ gatePassId }) => gatePassId),
  ]
  const rows = new Map(passes.map((pass) => [pass.gatePassId, pass]))
  return ids.flatMap((id) => {
    const pass = rows.get(id)
    if (pass === undefined) return []
    const entered = entries.get(id) ?? []
    const judged = (cars.get(id) ?? []).map((car) => judgeCar(pass, car, entered, now))
    return [{ ...pass, cars: judged, entries: entered, holds: judged.some(({ fault }) => fault === null) }]
  })
}

/** Reads a gate pass, and judges it at `now` (epoch ms); null if there is none with this id. */
export async function judgePass(db: Queries, id: string, now: number): Promise<JudgedPass | null> {
  return (await judgePasses(db, [id], now))[0] ?? null
}

/** The faults of a car for which the pass was never approved, or is another one by now. */
const NEVER_HELD: ReadonlySet<PassFault | null> = new Set<PassFault>([
  'unanswered',
  'withdrawn',
  'refused',
  'removed',
  'replaced',
  'moved',
])

function judgeCar(pass: PassRow, car: PassCarRow, entries: readonly EntryRow[], now: number): JudgedCar {
  const facts = factsOf(pass, car, entries)
  const fault = passFault(facts, now)
  return { ...car, title: carTitle(car), fault, holdsUntil: NEVER_HELD.has(fault) ? null : endOf(facts) }
}

function factsOf(pass: PassRow, car: PassCarRow, entries: readonly EntryRow[]): CarOnPass {
  const { isPersonRetired } = pass
  const { state, isRemoved, isReplaced, isMoved } = car
  const common = { state, isRemoved, isReplaced, isMoved, isPersonRetired }
  if (pass.kind === 'delivery') {
    return {
      ...common,
      kind: 'delivery',
      approvedAt: car.approvedAt?.getTime() ?? null,
      extendedUntil: pass.extendedUntil?.getTime() ?? null,
      hasLeft: entries.some(({ way }) => way === 'left'),
    }
  }
  return {
    ...common,
    kind: 'inspection',
    ended: car.endedBy === null ? null : car.endedBy === 'rejectGatePass' ? 'refused' : 'withdrawn',
    lot: { endsAt: car.lotEndsAt.getTime(), outcome: car.lotOutcome },
  }
}

function endOf(facts: CarOnPass): number | null {
  if (facts.kind === 'inspection') return facts.lot.endsAt
  const { approvedAt, extendedUntil } = facts
  return approvedAt === null ? null : deliveryPassEnd({ approvedAt, extendedUntil })
}

/** Describes what guards entered, as the API sends it. */
export function describeEntries(
  entries: readonly EntryRow[],
): Output<'admin/getGatePasses'>['items'][number]['entries'] {
  return entries.map(({ way, at, yardLink }) => ({ way, at: at.toISOString(), yardLink }))
}

const LAST_DIGITS = 4
/** The faults whose reason stands in the flow. */
const WITH_REASON: ReadonlySet<PassFault | null> = new Set<PassFault>([
  'refused',
  'lotCancelled',
  'lotWithdrawn',
])

/** Describes a pass to a guard of its yard. */
export function describeToGuard(
  pass: JudgedPass,
  { yard, yardLinkId }: Pick<OpenYardLink, 'yard' | 'yardLinkId'>,
  links: FileLinks,
): NonNullable<Output<'readGatePass'>['guard']> {
  return {
    kind: pass.kind,
    yard,
    person: {
      name: pass.person,
      type: pass.personType,
      phoneEnd: pass.phone.slice(-LAST_DIGITS),
      imageUrl: links.thumbnailForGuard(pass.imageFileId, yardLinkId),
    },
    organization: pass.organisation,
    cars: pass.cars.map(({ title, regno, colour, fault, stateReason, holdsUntil }) => ({
      title,
      regno,
      colour,
      fault,
      reason: WITH_REASON.has(fault) ? stateReason : null,
      holdsUntil: holdsUntil === null ? null : new Date(holdsUntil).toISOString(),
    })),
    entries: describeEntries(pass.entries),
  }
}
