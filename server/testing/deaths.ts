import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The place where a process dies in the transaction of a command: before the statement with this number, counted from the claim of
 * the idempotency key (0), or before the commit if the transaction is shorter; before the commit; or after the commit,
 * before the answer.
 */
export type PlaceOfDeath = number | 'commit' | 'committed'

/** A death in the middle of a command. */
export interface Death {
  readonly key: string
  /** The next act of the process: the beginning of a statement, or to answer. */
  readonly before: string
  /** The number of the statement; for `committed` that of the commit. */
  readonly statement: number
}

const KEY = /die-(\d+|commit|committed)-[0-9a-f-]{36}/

/** Returns a new idempotency key; the first process of `dying-app.ts` that gets it dies at this place. */
export const dyingKey = (place: PlaceOfDeath): string => `die-${place}-${randomUUID()}`

/** Finds a key of {@link dyingKey} in a text, with its place; null if there is none. */
export function findDyingKey(text: string): { readonly key: string; readonly place: PlaceOfDeath } | null {
  const found = KEY.exec(text)
  if (found === null) return null
  const [key, place] = found
  return { key, place: place === 'commit' || place === 'committed' ? place : Number(place) }
}

const fileIn = (dataDir: string) => join(dataDir, 'deaths.jsonl')

/** Records a death of this process, which is about to happen. */
export function recordDeath(dataDir: string, death: Death): void {
  appendFileSync(fileIn(dataDir), `${JSON.stringify(death)}\n`)
}

/** Returns the death by a key; undefined if no process has died by it. */
export function findDeath(dataDir: string, key: string): Death | undefined {
  const file = fileIn(dataDir)
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const deaths = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Death)
  return deaths.find((death) => death.key === key)
}
