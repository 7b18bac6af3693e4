import { timelineLine } from '#domain/flows/timeline-words.ts'
import type { Locale } from '#domain/locale.ts'
import { formatRupees } from '#domain/money.ts'

/** A step of the dealer's own flow, or a guard's entry, as the event log stores it. */
export interface FlowStep {
  readonly event: string
  readonly reason: string | null
  /** Whole rupees; null if the step has no amount. */
  readonly amount: number | null
  readonly at: Date
  /** The view of the evaluation picture that the event is about; null if it is about none. */
  readonly angle?: string | null
  /** The name of the person who came in or left; null if the event is no entry at the gate. */
  readonly person?: string | null
  /** The name of the yard's link by which a guard made the entry; null if the event is no entry at the gate. */
  readonly yardLink?: string | null
}

/** A picture shown with a step of the timeline. */
export interface StepPicture {
  readonly url: string
  readonly thumbnailUrl: string
  readonly alt: string
}

/** A flow whose timeline is shown. */
interface TimelineFlow {
  readonly flowId: string
  /** Oldest first. */
  readonly steps: readonly FlowStep[]
  /** Whether the dealer's loss is reported as the house's open decision, because the lot's outcome is not final. */
  readonly houseDecides: boolean
}

/**
 * Describes a flow's timeline, newest step first. The pictures appear with the last
 * completed evaluation, because each evaluation replaces the earlier pictures. The ids are numbered within the flow,
 * because the log's own ids would reveal how many other events there are.
 */
export function describeInteractions(
  { flowId, steps, houseDecides }: TimelineFlow,
  evaluationPictures: readonly StepPicture[],
  locale: Locale,
) {
  const handedIn = steps.findLastIndex(({ event }) => event === 'completeEvaluation')
  return steps
    .map((step, index) => ({
      id: `${flowId}.${index + 1}`,
      timestamp: step.at.toISOString(),
      log: describeStep(step, houseDecides, locale),
      images: index === handedIn ? [...evaluationPictures] : [],
    }))
    .toReversed()
}

function describeStep(step: FlowStep, houseDecides: boolean, locale: Locale): string {
  const { event, amount, angle = null, person = null, yardLink = null } = step
  if (event === 'lose' && houseDecides) return timelineLine('underReserve', locale)
  const line = timelineLine(event, locale)
  const what = amount === null ? (angle ?? person) : formatRupees(amount)
  const described = what === null ? line : `${line}: ${what}`
  const reason = step.reason ?? yardLink
  return reason === null ? described : `${described} (${reason})`
}
