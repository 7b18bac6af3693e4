import type { OperationName } from '#contract/api.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import type { ErrorSentences } from '#web/api/error-message.ts'
import type { TextId } from '#web/text/text.ts'
import type { NoticeKind } from '#web/ui/notice.ts'

/** The question before a step. Its texts may use the values that the button is given. */
export interface StepQuestion {
  readonly title: TextId
  /** Left out where the question itself has a form, for the reason of the step. */
  readonly text?: TextId
  readonly yes: TextId
  /** The step takes something away and can't be undone. */
  readonly danger?: true
}

/** The part of a row that every step has. */
interface SaidOfStep {
  /** The meaning of the step for the dealer. */
  readonly meaning: NoticeKind
  /** The notice to the dealer when the house or the system made the step; values: count, title, amount. */
  readonly news?: TextId
  /** The button that makes the step; left out where the step has none of its own. */
  readonly button?: TextId
  /** The button in the states in which it says something else. */
  readonly buttonIn?: Readonly<Partial<Record<FlowState, TextId>>>
}

/** A step that a screen makes by a call. */
export interface MadeStepRow extends SaidOfStep {
  readonly operation: OperationName
  /** The notice to the person who made the step; left out where the screen itself shows it. */
  readonly done?: TextId
  /** The texts of a failure; left out: the refusal's sentence, or "An unexpected error occurred." */
  readonly failed?: ErrorSentences
  /** Left out: the step is made without a question. */
  readonly confirm?: StepQuestion
}

/** One step of the life-cycle on the screens. */
export type StepRow =
  | MadeStepRow
  /** The system makes it, it follows from a decision about the whole lot, or its call is still to come. */
  | (SaidOfStep & { readonly operation: null })
