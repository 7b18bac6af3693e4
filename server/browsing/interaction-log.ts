import { STEP_WORDS } from '#domain/flows/step-words.ts'
import { formatRupees } from '#domain/money.ts'

/** A step of the dealer's own flow, as the event log keeps it. */
export interface FlowStep {
  readonly event: string
  readonly reason: string | null
  /** Whole rupees, where the step has a figure. */
  readonly amount: number | null
  readonly at: Date
}

/** A picture that goes with a step. */
export interface StepPicture {
  readonly url: string
  readonly thumbnailUrl: string
  readonly alt: string
}

/**
 * The timeline of a flow from its steps in the order in which they were made, the newest first. The evaluation's
 * pictures stand with the step that handed them in, the last one: each replaces what came before. The ids count
 * within the flow: the log's own ids would tell how much else happens.
 */
export function describeInteractions(
  flowId: string,
  steps: readonly FlowStep[],
  evaluationPictures: readonly StepPicture[],
) {
  const handedIn = steps.findLastIndex(({ event }) => event === 'completeEvaluation')
  return steps
    .map((step, index) => ({
      id: `${flowId}.${index + 1}`,
      timestamp: step.at.toISOString(),
      log: describeStep(step),
      images: index === handedIn ? [...evaluationPictures] : [],
    }))
    .toReversed()
}

function describeStep({ event, reason, amount }: FlowStep): string {
  const line = isKnown(event) ? STEP_WORDS[event].done : event
  const figure = amount === null ? '' : `: ${formatRupees(amount)}`
  return reason === null ? `${line}${figure}` : `${line}${figure} (${reason})`
}

function isKnown(event: string): event is keyof typeof STEP_WORDS {
  return Object.hasOwn(STEP_WORDS, event)
}
