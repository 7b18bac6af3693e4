import { useCallback, useMemo, useState } from 'react'
import type { UploadedFile } from './use-upload.ts'

/** A place for a file in a list of uploads: empty until a file has arrived. */
export interface UploadPlace {
  readonly key: string
  readonly file: UploadedFile | null
}

/** A list of uploads that a form fills: its places, and what has arrived. */
export interface UploadList {
  readonly places: readonly UploadPlace[]
  /** The files that have arrived, in order. */
  readonly files: readonly UploadedFile[]
  /** Whether a file is on its way. */
  readonly isBusy: boolean
  /** Adds an empty place. */
  readonly add: () => void
  /** Puts a file in a place. Without a file, the place goes, unless it is the only one. */
  readonly change: (key: string, file: UploadedFile | null) => void
  /** Says whether the file of a place is on its way. The same function in every render. */
  readonly keepBusy: (key: string, isBusy: boolean) => void
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
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const keepBusy = useCallback((key: string, isBusy: boolean) => {
    setBusy((before) => {
      if (before.has(key) === isBusy) return before
      const after = new Set(before)
      if (isBusy) after.add(key)
      else after.delete(key)
      return after
    })
  }, [])
  const files = useMemo(() => places.flatMap(({ file }) => file ?? []), [places])
  return {
    places,
    files,
    isBusy: busy.size > 0,
    add: () => setPlaces(({ places, next }) => ({ places: [...places, emptyPlace(next)], next: next + 1 })),
    change: (key, file) => setPlaces((before) => put(before, key, file)),
    keepBusy,
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
