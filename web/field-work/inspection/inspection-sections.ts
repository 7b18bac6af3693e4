import { isRecord, type RawRecord } from '#domain/read-value.ts'
import type { Car } from '#domain/car/car.ts'
import type { FlowState } from '#domain/flows/car-lifecycle.ts'
import { mapUrlOf } from '#domain/map-url.ts'
import { readCars } from '#web/api/read-cars.ts'
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
export interface Yard {
  readonly name: string
  /** The address, empty where it is not known. */
  readonly location: string
  /** A link to the yard on a map, or null. */
  readonly mapUrl: string | null
  readonly cars: readonly Car[]
}

/** The yards of each section; one with cars of several kinds stands in several. */
export type Inspection = Readonly<Record<InspectionSection, readonly Yard[]>>

/** The section of a state; every other state is new (part A). */
export function sectionOf(state: FlowState | null): InspectionSection {
  if (state === 'GATE_PASS_REQUESTED') return 'requested'
  return state === 'GATE_PASS_APPROVED' ? 'approved' : 'new'
}

/** Reads My Cars by yard into its sections; null where the answer is none. */
export function readInspection(answer: unknown): Inspection | null {
  if (!isRecord(answer)) return null
  const yards = Object.entries(answer).map(([name, yard]) => readYard(name, yard))
  const readable = yards.filter((yard) => yard !== null)
  if (readable.length < yards.length) return null
  const within = (section: InspectionSection) =>
    readable
      .map((yard) => ({ ...yard, cars: yard.cars.filter(({ state }) => sectionOf(state) === section) }))
      .filter(({ cars }) => cars.length > 0)
  return { new: within('new'), requested: within('requested'), approved: within('approved') }
}

function readYard(name: string, yard: unknown): Yard | null {
  const cars = isRecord(yard) ? readCars(yard['cars']) : null
  if (!isRecord(yard) || cars === null) return null
  const { location } = yard
  return { name, location: typeof location === 'string' ? location : '', mapUrl: readMapUrl(yard), cars }
}

/** A link to the yard's coordinates, else the link that the house entered for it. */
function readMapUrl({ latitude, longitude, mapUrl }: RawRecord): string | null {
  if (typeof latitude === 'number' && typeof longitude === 'number') {
    return mapUrlOf({ latitude, longitude })
  }
  return typeof mapUrl === 'string' && mapUrl.startsWith('https://') ? mapUrl : null
}
