/** The acts of the house that are proposed by one admin and confirmed by another. */
export const PROPOSAL_KINDS = [
  'setting',
  'payBack',
  'refund',
  'reinstateAdmin',
  'cancelAuction',
  'withdrawLot',
  'correctSoldCar',
] as const
export type ProposalKind = (typeof PROPOSAL_KINDS)[number]

/** The outcome of a proposal. */
export const PROPOSAL_OUTCOMES = ['waiting', 'confirmed', 'withdrawn'] as const
export type ProposalOutcome = (typeof PROPOSAL_OUTCOMES)[number]
