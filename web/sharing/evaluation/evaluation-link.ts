import type { Output } from '#contract/api.ts'

/** A link of the dealer, as the server lists it. */
export type EvaluationLink = Output<'getEvaluationLinks'>['links'][number]
