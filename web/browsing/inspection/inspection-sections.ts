import '#web/text/en/my-cars.ts'
import type { Car } from '#domain/car/car.ts'
import { leadsFrom, leadsTo } from '#domain/flows/car-lifecycle.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import type { CompareMyCars } from '#domain/flows/my-sort.ts'
import { mapUrlOf } from '#domain/map-url.ts'
import type { Yard as AnsweredYard } from '#web/api/decoders.ts'
import type { TextId } from '#web/text/text.ts'

/** A section of Inspection, by the progress of the gate pass. */
export type InspectionSection = 'new' | 'requested' | 'approved'

/** The sections: those that need the dealer, in the order in which a car passes through them, then the one that waits. */
export const INSPECTION_SECTIONS: readonly InspectionSection[] = ['new', 'approved', 'requested']

/** The title of each section. */
export const SECTION_TITLES: Readonly<Record<InspectionSection, TextId>> = {
  new: 'myCars.sectionNew',
  requested: 'myCars.sectionRequested',
  approved: 'myCars.sectionApproved',
}

/** A yard with those of its cars that are in one section. */
export interface Yard extends Pick<AnsweredYard, 'name' | 'location' | 'place' | 'cars'> {
  /** The URL of a map of the yard; null if unknown. */
  readonly mapUrl: string | null
}

/** The yards of each section. A yard appears in every section in which it has cars. */
export type Inspection = Readonly<Record<InspectionSection, readonly Yard[]>>

/** Returns the section of a state; states without a gate pass request are new (part A). */
export function sectionOf(state: FlowState | null): InspectionSection {
  if (leadsFrom('approveGatePass', state)) return 'requested'
  return leadsTo('approveGatePass', state) ? 'approved' : 'new'
}

/** Groups the yards of My Cars by section, in the order of their first cars; null if the answer has no list. */
export function toInspection(
  answered: readonly AnsweredYard[] | null,
  compare: CompareMyCars,
): Inspection | null {
  if (answered === null) return null
  const yards = answered.map((yard) => ({ ...yard, mapUrl: mapUrlIn(yard) }))
  const within = (section: InspectionSection) =>
    yards
      .map((yard) => ({ ...yard, cars: yard.cars.filter(({ state }) => sectionOf(state) === section) }))
      .filter(({ cars }) => cars.length > 0)
      .toSorted(({ cars: [one] }, { cars: [other] }) => (one && other ? compare(one, other) : 0))
  return { new: within('new'), requested: within('requested'), approved: within('approved') }
}

/** Returns a yard with its cars of all sections as they are now; without cars if it is no longer in My Cars. */
export function yardNow(inspection: Inspection | null, yard: Yard): Yard {
  const cars = INSPECTION_SECTIONS.flatMap((section) =>
    (inspection?.[section] ?? []).filter(({ name }) => name === yard.name).flatMap((own) => own.cars),
  )
  return { ...yard, cars }
}

/** Returns the car whose lot ends last: what a yard's button does is possible while one lot is open. */
export function lastToEnd(cars: readonly Car[]): Car | undefined {
  return cars.toSorted((a, b) => (b.ta_end_date ?? 0) - (a.ta_end_date ?? 0))[0]
}

/** Returns a map URL for the yard's coordinates, otherwise the map URL in the answer; null if there is neither. */
function mapUrlIn({ place, mapUrl }: AnsweredYard): string | null {
  if (place !== null) return mapUrlOf(place)
  return mapUrl?.startsWith('https://') ? mapUrl : null
}
