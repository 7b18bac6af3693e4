import { closeStreams, endSessionsOf, retireSessionsOf } from '#server/identity/end-sessions-queries.ts'
import { findAccessEnd, type FieldWorker } from '#server/identity/field-worker-queries.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { revokeAccessesOf, shortenSessions } from './field-access-queries.ts'

/**
 * Ends all accesses that a dealer gave a field worker, and the sessions based on them. `isRetired` says that no dealer
 * lists the worker any more: its sessions then still learn so.
 */
export async function endAccessesOf(
  tx: Tx,
  { organisationId, ...worker }: FieldWorker & { readonly organisationId: string },
  { isRetired }: { readonly isRetired: boolean },
): Promise<void> {
  await revokeAccessesOf(tx, { organisationId, ...worker })
  if (isRetired) await retireSessionsOf(tx, worker)
  else await fitSessions(tx, worker)
}

/**
 * Fits a worker's sessions to the accesses that it has now, from any dealer: they end at once if it has none, else with
 * the last of them.
 */
export async function fitSessions(tx: Tx, worker: FieldWorker): Promise<void> {
  const until = await findAccessEnd(tx, worker)
  if (until === null) await endSessionsOf(tx, worker)
  else await closeStreams(tx, await shortenSessions(tx, worker, until))
}
