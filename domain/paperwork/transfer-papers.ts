import { isPaidState, type FlowState } from '../flows/flow-states.ts'

/** The papers that the app fills in for the transfer of a car, in display order. */
export const TRANSFER_PAPERS = ['saleLetter', 'deliveryNote', 'form29', 'form30', 'form28', 'form35'] as const

/** One of {@link TRANSFER_PAPERS}. */
export type TransferPaper = (typeof TRANSFER_PAPERS)[number]

/** The facts that decide which papers a transfer needs. */
export interface TransferNeeds {
  readonly state: FlowState
  /** Whether the car comes from another state than its buyer's; null if that is not known. */
  readonly isFromOtherState: boolean | null
  /** Whether a loan is or may be registered against the car. */
  readonly mayBeHypothecated: boolean
}

/**
 * Returns the papers that the transfer needs, in the order of {@link TRANSFER_PAPERS}; none before the car is paid. A
 * paper that may be needed is included.
 */
export function transferPapersOf(needs: TransferNeeds): readonly TransferPaper[] {
  if (!isPaidState(needs.state)) return []
  return TRANSFER_PAPERS.filter((paper) => {
    if (paper === 'form28') return needs.isFromOtherState !== false
    return paper !== 'form35' || needs.mayBeHypothecated
  })
}
