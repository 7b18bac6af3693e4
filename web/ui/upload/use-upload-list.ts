import { useMemo, useState } from 'react'
import { useStandings, type Standings } from './use-standings.ts'
import type { UploadedFile } from './use-upload.ts'

/** A place for a file in a list of uploads: empty until a file has arrived. */
export interface UploadPlace {
  readonly key: string
  readonly file: UploadedFile | null
}

/** A list of uploads that a form fills: its places, and what has arrived. */
export interface UploadList extends Standings<string> {
  readonly places: readonly UploadPlace[]
  /** The files that have arrived, in order. */
  readonly files: readonly UploadedFile[]
  /** Adds an empty place. */
  readonly add: () => void
  /** Puts a file in a place. Without a file, the place goes, unless it is the only one. */
  readonly change: (key: string, file: UploadedFile | null) => void
}

/** The places of a list, and the number of the next one. */
interface Places {
  readonly places: readonly UploadPlace[]
  readonly next: number
}

const emptyPlace = (number: number): UploadPlace => ({ key: `${number}`, file: null })

/** Keeps the uploads of a list of files; `known` are files that are stored already. */
export function useUploadList(known: readonly UploadedFile[] = []): UploadList {
  const [{ places }, setPlaces] = useState<Places>(() => startWith(known))
  const standings = useStandings<string>()
  const files = useMemo(() => places.flatMap(({ file }) => file ?? []), [places])
  return {
    ...standings,
    places,
    files,
    add: () => setPlaces(({ places, next }) => ({ places: [...places, emptyPlace(next)], next: next + 1 })),
    change: (key, file) => setPlaces((before) => put(before, key, file)),
  }
}

function startWith(known: readonly UploadedFile[]): Places {
  const places = known.map((file, number) => ({ key: `${number}`, file }))
  return places.length === 0 ? { places: [emptyPlace(0)], next: 1 } : { places, next: places.length }
}

function put({ places, next }: Places, key: string, file: UploadedFile | null): Places {
  if (file === null && places.length > 1) return { places: places.filter((place) => place.key !== key), next }
  return { places: places.map((place) => (place.key === key ? { key, file } : place)), next }
}
