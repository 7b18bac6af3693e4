import type { FlowState } from '#domain/flows/flow-states.ts'
import { mapUrlOf } from '#domain/map-url.ts'
import type { Yard as AnsweredYard } from '#web/api/decoders.ts'
import type { TextId } from '#web/text/text.ts'

/** A section of Inspection, by how far the gate pass is. */
export type InspectionSection = 'new' | 'requested' | 'approved'

/** The sections in the order of a car's life. */
export const INSPECTION_SECTIONS: readonly InspectionSection[] = ['new', 'requested', 'approved']

/** The title of each section. */
export const SECTION_TITLES: Readonly<Record<InspectionSection, TextId>> = {
  new: 'myCars.sectionNew',
  requested: 'myCars.sectionRequested',
  approved: 'myCars.sectionApproved',
}

/** A yard with those of its cars that are in one section. */
export interface Yard extends Pick<AnsweredYard, 'name' | 'location' | 'cars'> {
  /** Where the yard is on a map, or null where nobody knows. */
  readonly mapUrl: string | null
}

/** The yards of each section; one with cars of several kinds stands in several. */
export type Inspection = Readonly<Record<InspectionSection, readonly Yard[]>>

/** The section of a state; every other state is new (part A). */
export function sectionOf(state: FlowState | null): InspectionSection {
  if (state === 'GATE_PASS_REQUESTED') return 'requested'
  return state === 'GATE_PASS_APPROVED' ? 'approved' : 'new'
}

/** My Cars by yard in its sections; null where there is no list. */
export function toInspection(answered: readonly AnsweredYard[] | null): Inspection | null {
  if (answered === null) return null
  const yards = answered.map((yard) => ({ ...yard, mapUrl: mapUrlIn(yard) }))
  const within = (section: InspectionSection) =>
    yards
      .map((yard) => ({ ...yard, cars: yard.cars.filter(({ state }) => sectionOf(state) === section) }))
      .filter(({ cars }) => cars.length > 0)
  return { new: within('new'), requested: within('requested'), approved: within('approved') }
}

/** The yard's coordinates on a map; else the address that the answer gives for it. */
function mapUrlIn({ latitude, longitude, mapUrl }: AnsweredYard): string | null {
  if (latitude !== null && longitude !== null) return mapUrlOf({ latitude, longitude })
  return mapUrl?.startsWith('https://') ? mapUrl : null
}
