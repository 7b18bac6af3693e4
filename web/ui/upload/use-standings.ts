import { useCallback, useLayoutEffect, useState } from 'react'
import type { Upload } from './use-upload.ts'

/** How an upload stands whose file has not arrived: on its way, or failed with this sentence. */
export interface Standing {
  readonly isBusy: boolean
  readonly fault: string | null
}

/** How the uploads of a form stand together. */
export interface Standings<Key> {
  /** Whether a file is on its way. */
  readonly isBusy: boolean
  /** Why a file did not arrive; null if none failed. */
  readonly fault: string | null
  /** Returns how the upload of a place stands. */
  readonly of: (key: Key) => Standing
  /** Says how the upload of a place stands. The same function in every render. */
  readonly keep: (key: Key, standing: Standing) => void
}

const IDLE: Standing = { isBusy: false, fault: null }

/** Keeps how the uploads of a form's places stand, which their own components know. */
export function useStandings<Key>(): Standings<Key> {
  const [standings, setStandings] = useState<ReadonlyMap<Key, Standing>>(new Map())
  const keep = useCallback((key: Key, standing: Standing) => {
    setStandings((before) => {
      const { isBusy, fault } = before.get(key) ?? IDLE
      const isSame = isBusy === standing.isBusy && fault === standing.fault
      return isSame ? before : new Map(before).set(key, standing)
    })
  }, [])
  const all = [...standings.values()]
  return {
    isBusy: all.some(({ isBusy }) => isBusy),
    fault: all.find(({ fault }) => fault !== null)?.fault ?? null,
    of: (key) => standings.get(key) ?? IDLE,
    keep,
  }
}

/** Reports to a form how one of its places stands, until the place is gone. */
export function useReportedStanding<Key>(
  { keep }: Pick<Standings<Key>, 'keep'>,
  key: Key,
  { isBusy, fault }: Standing,
): void {
  // Before the browser paints, so that the form never shows an upload as running that has ended.
  useLayoutEffect(() => {
    keep(key, { isBusy, fault })
    return () => keep(key, IDLE)
  }, [keep, key, isBusy, fault])
}

/** Returns how an upload stands. */
export function standingOf(upload: Pick<Upload, 'isBusy' | 'task'>): Standing {
  return { isBusy: upload.isBusy, fault: faultOfUpload(upload) }
}

/** Returns why the file of an upload did not arrive; null if it did not fail. */
export function faultOfUpload({ task }: Pick<Upload, 'task'>): string | null {
  return task?.status === 'failed' ? task.sentence : null
}
