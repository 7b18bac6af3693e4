import { isRecord } from '#domain/read-value.ts'
import { parseJson } from '#web/api/parse-json.ts'
import { browserStorage } from '#web/session/browser-storage.ts'

const KEY = 'homePlaces'
/** More visits of Dealer Home than anybody goes back through. */
const MOST = 20

/** Where in the list the dealer was when it left, by the history's entry. */
export interface Place {
  /** The router's key of the entry. */
  readonly entry: string
  /** The uppermost card in sight, or the one that was opened. */
  readonly carId: string
  /** It was opened: it gets the keyboard back. */
  readonly isOpened: boolean
  /** How many pages had been read. */
  readonly pages: number
  /** How far below the window's upper edge the card began, in pixels. */
  readonly top: number
  /** How far the page was scrolled, for a card that is gone. */
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
  const kept = parseJson(browserStorage('sessionStorage')?.getItem(KEY) ?? '')
  return Array.isArray(kept) ? kept.filter(isPlace) : []
}

/** The place that was kept for an entry of the history; null where there is none. */
export function readPlace(entry: string): Place | null {
  return readPlaces().find((place) => place.entry === entry) ?? null
}

/** Keeps a place for as long as the tab lives. */
export function keepPlace(place: Place): void {
  const others = readPlaces().filter(({ entry }) => entry !== place.entry)
  try {
    browserStorage('sessionStorage')?.setItem(KEY, JSON.stringify([...others, place].slice(-MOST)))
  } catch (error) {
    // Full: then Back leads to the top of the list.
    if (!(error instanceof DOMException)) throw error
  }
}
