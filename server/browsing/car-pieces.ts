import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ReadFresh } from '#server/platform/db/fresh-reads.ts'
import { createSharedLookup } from '#server/platform/shared-lookup.ts'
import { readEntries, readLotStates } from './catalogue-queries.ts'
import { describeCar } from './describe-car.ts'
import type { CatalogueDeps } from './read-cars.ts'

/** The public description of a car, as it stands in the JSON of a list. */
export interface CarPiece {
  /** A hash of the description. */
  readonly version: string
  readonly json: Buffer
}

/** Dependencies of {@link createCarPieces}. */
export interface CarPiecesDeps extends CatalogueDeps {
  readonly readList: ReadFresh
  /** The number of cars whose descriptions are kept at most. */
  readonly max: number
}

/**
 * Creates the function that returns the public descriptions of lots, as they are when it is called. It reads on every call
 * whether a lot has changed, and describes it only then. Calls at the same time share their reads. Missing lots are left
 * out.
 */
export function createCarPieces({
  readList,
  links,
  max,
}: CarPiecesDeps): (lotIds: readonly string[]) => Promise<ReadonlyMap<string, CarPiece>> {
  /** The descriptions with the states of their lots before they were read. */
  const known = new LRUCache<string, { readonly state: string; readonly piece: CarPiece }>({ max: max })

  const findPiece = createSharedLookup(async (lotIds) => {
    const states = await readList((fresh) => readLotStates(fresh, lotIds))
    const changed = [...states].filter(([lotId, state]) => known.get(lotId)?.state !== state)
    const refs = changed.map(([lotId]) => ({ lotId }))
    const entries = refs.length === 0 ? [] : await readList((fresh) => readEntries(fresh, refs))
    for (const entry of entries) {
      const lotId = entry.lot.lot_id
      // The entry is newer than the state. If it differs from it, the next state does as well.
      known.set(lotId, { state: states.get(lotId) ?? '', piece: toPiece(describeCar(entry, links)) })
    }
    return new Map(
      [...states.keys()].flatMap((lotId) => {
        const piece = known.get(lotId)?.piece
        return piece === undefined ? [] : [[lotId, piece] as const]
      }),
    )
  })

  return async (lotIds) => {
    const pieces = await Promise.all(lotIds.map(findPiece))
    return new Map(
      lotIds.flatMap((lotId, index) => {
        const piece = pieces[index] ?? null
        return piece === null ? [] : [[lotId, piece] as const]
      }),
    )
  }
}

function toPiece(car: unknown): CarPiece {
  const json = Buffer.from(JSON.stringify(car))
  return { version: hash('sha256', json, 'base64url'), json }
}
