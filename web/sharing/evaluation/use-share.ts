import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { holdReads, readAgain } from '#web/api/held-reads.ts'
import { operationOf, readsAfter } from '#web/steps/steps.ts'
import type { Person } from '#web/people/person.ts'
import { isHopeless } from '#web/steps/describe-step-failure.ts'
import { accessForm } from '../access-form.ts'
import type { Share } from './share-plan.ts'

/** A link that was made, and the evaluator that it is for. */
export interface MadeLink {
  readonly person: Person
  readonly link: string
}

/** Cars that were not shared, and why. */
export interface FailedShare {
  readonly carIds: readonly string[]
  readonly error: unknown
}

/** The result of sharing: the cars that were shared, their links, and the calls that failed. */
export interface ShareOutcome {
  readonly sharedIds: readonly string[]
  readonly links: readonly MadeLink[]
  readonly failed: readonly FailedShare[]
}

/** Gives an evaluator the access that a link needs. */
export async function giveAccess(person: Person, purpose: string): Promise<void> {
  await call('createOTPLoginAccess', accessForm(person, purpose))
}

interface ShareRequest {
  readonly people: readonly Person[]
  /** The people in the dealer's list, who may be named by the answers. */
  readonly listed: readonly Person[]
  readonly shares: readonly Share[]
  readonly purpose: string
}

/** Lists that show the shared cars until the notice about them closes (part A section 4). */
const HELD = ['getMyCarsByYard', 'getDealerCounts'] as const

/** Lets the cars of the last sharing go. A notice that another one replaces does not report that it closed. */
let letLastGo: () => void = () => undefined

/**
 * Shares cars: each evaluator gets access, then its link. `onShared` gets the outcome, and a function that lets the cars
 * leave Inspection.
 */
export function useShare(onShared: (outcome: ShareOutcome, letGo: () => void) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (request: ShareRequest) => {
      // The live stream brings the step before the answer comes.
      letLastGo()
      const letGo = holdReads(HELD)
      letLastGo = letGo
      try {
        return { outcome: await share(request), letGo }
      } catch (error) {
        letGo()
        throw error
      }
    },
    onSuccess: ({ outcome, letGo }) => {
      void readAgain(queries, readsAfter('shareEvaluationLink'))
      void readAgain(queries, ['getFieldAccesses', 'getEvaluationLinks'])
      onShared(outcome, letGo)
      if (outcome.sharedIds.length === 0) letGo()
    },
  })
}

/** @throws CallFailure if nothing was shared because an access could not be given */
async function share({ people, listed, shares, purpose }: ShareRequest): Promise<ShareOutcome> {
  for (const person of people) await giveAccess(person, purpose)
  const sharedIds: string[] = []
  const links = new Map<string, MadeLink>()
  const failed: FailedShare[] = []
  for (const { carIds, personId } of shares) {
    const last = failed.at(-1)
    if (last !== undefined && isHopeless(last.error)) {
      failed.push({ carIds, error: last.error })
      continue
    }
    try {
      const input = { carIds: [...carIds], ...(personId !== undefined && { personId }) }
      for (const made of (await call(operationOf('shareEvaluationLink'), input)).links) {
        const person = listed.find(({ id }) => id === made.personId)
        if (person !== undefined) links.set(made.link, { person, link: made.link })
      }
      sharedIds.push(...carIds)
    } catch (error) {
      failed.push({ carIds, error })
    }
  }
  return { sharedIds, links: [...links.values()], failed }
}
