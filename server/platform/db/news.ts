import type { Queries } from './pool.ts'

/** Tells all processes what was committed, each payload a JSON list of `BusMessage`. */
export type Publish = (payloads: readonly string[]) => void

/** What a transaction has to tell once it has committed. */
export interface KeptNews {
  /** It has committed: now it is told. */
  tell(): void
  /** What it did so far is undone, and so is what it had to tell. */
  forget(): void
}

const publishOf = new WeakMap<Queries, Publish>()
const payloadsOf = new WeakMap<Queries, string[]>()

/** From now on transactions of `db` leave what they announce to `publish`, and do not tell it by NOTIFY. */
export function publishNewsOf(db: Queries, publish: Publish): void {
  publishOf.set(db, publish)
}

/** Keeps what `tx`, a transaction of `db`, announces until it has committed; nothing where NOTIFY tells it. */
export function keepNews(db: Queries, tx: Queries): KeptNews {
  const publish = publishOf.get(db)
  const payloads: string[] = []
  if (publish !== undefined) payloadsOf.set(tx, payloads)
  return {
    tell: () => {
      if (payloads.length > 0) publish?.(payloads)
    },
    forget: () => {
      payloads.length = 0
    },
  }
}

/**
 * Leaves what `tx` announces to its commit; what is no transaction has committed by itself. False where NOTIFY has to
 * tell it.
 */
export function leaveNews(tx: Queries, payloads: readonly string[]): boolean {
  const waiting = payloadsOf.get(tx)
  const publish = publishOf.get(tx)
  if (waiting !== undefined) waiting.push(...payloads)
  else if (publish !== undefined) publish(payloads)
  else return false
  return true
}
