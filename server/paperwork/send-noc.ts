import { decideNoc } from '#domain/car-payments/payment-reversal.ts'
import { decideNocFile } from '#domain/paperwork/noc-files.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { readOwed } from '#server/car-payments/debts-queries.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { lockFlows } from '#server/flows/lock-flows.ts'
import type { MovedFlow } from '#server/flows/transition.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { lockNocContents, readSharedNoc } from './noc-files-queries.ts'
import { submitPapers } from './submit-papers.ts'

/** An NOC to send: to which flows, its files, and for how many cars it was said to be. */
export interface NocToSend {
  readonly flowIds: readonly string[]
  readonly fileUrls: readonly string[]
  readonly acceptCars: number | undefined
}

/**
 * Sends dealers the NOC of their cars. Refuses with NOT_FOUND, INVALID_INPUT for a file, WRONG_STATE, MONEY_OWED, and
 * NOC_SHARED if a file is the NOC of several cars and was not accepted for exactly as many. Two calls with one content wait
 * for each other, so that the second is asked about the car of the first.
 */
export async function sendNoc(
  tx: Tx,
  links: FileLinks,
  caller: Caller,
  { flowIds, fileUrls, acceptCars }: NocToSend,
): Promise<Result<readonly MovedFlow[]>> {
  const found = await lockFlows(tx, flowIds)
  if (flowIds.some((flowId) => !found.has(flowId))) {
    return refuse('NOT_FOUND', 'car.notOfDealer')
  }
  const moved: MovedFlow[] = []
  for (const flowId of flowIds) {
    const fields = [{ name: 'fileUrls', document: 'noc', urls: fileUrls }] as const
    const sent = await submitPapers(tx, links, caller, { flowId, event: 'sendNoc', fields })
    if (!sent.ok) return sent
    const paid = decideNoc(await readOwed(tx, flowId))
    if (!paid.ok) return paid
    moved.push(sent.value)
  }
  await lockNocContents(tx, flowIds)
  const decided = decideNocFile(await readSharedNoc(tx, flowIds), acceptCars)
  return decided.ok ? accept(moved) : decided
}
