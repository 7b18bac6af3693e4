import { isRecord } from '#domain/read-value.ts'
import { parseJson } from '#web/api/parse-json.ts'
import { browserStorage } from '#web/session/browser-storage.ts'
import { keepForPerson } from '#web/session/person-storage.ts'

const HOME_PLACES = 'homePlaces'

/** The maximum number of places stored, more than a user goes back through. */
const MAX_PLACES = 20

/** The dealer's place in the list when it left a history entry. */
export interface Place {
  /** The router's key of the history entry. */
  readonly entry: string
  /** The opened card, otherwise the topmost visible one. */
  readonly carId: string
  /** The card was opened, so focus returns to it. */
  readonly isOpened: boolean
  /** How many pages of the list were loaded. */
  readonly pages: number
  /** The distance from the top of the window to the card, in pixels. */
  readonly top: number
  /** The page's scroll position in pixels, used if the card no longer exists. */
  readonly scrolled: number
}

function isPlace(value: unknown): value is Place {
  return (
    isRecord(value) &&
    typeof value['entry'] === 'string' &&
    typeof value['carId'] === 'string' &&
    [value['pages'], value['top'], value['scrolled']].every(Number.isFinite)
  )
}

function readPlaces(): readonly Place[] {
  const kept = parseJson(browserStorage('sessionStorage')?.getItem(HOME_PLACES) ?? '')
  return Array.isArray(kept) ? kept.filter(isPlace) : []
}

/** Returns the place stored for a history entry; null if there is none. */
export function readPlace(entry: string): Place | null {
  return readPlaces().find((place) => place.entry === entry) ?? null
}

/** Stores a place of a person for the lifetime of the tab. */
export function keepPlace(owner: string, place: Place): void {
  const others = readPlaces().filter(({ entry }) => entry !== place.entry)
  try {
    const places = JSON.stringify([...others, place].slice(-MAX_PLACES))
    keepForPerson(owner, 'sessionStorage', HOME_PLACES, places)
  } catch (error) {
    // Storage is full. Back then leads to the top of the list.
    if (!(error instanceof DOMException)) throw error
  }
}
