import type { OperationName } from '#contract/api.ts'
import type { Car } from '#domain/car/car.ts'
import type { MyList } from '#domain/flows/my-lists.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import type { ErrorSentences } from '#web/api/error-message.ts'
import type { TextId } from '#web/text/text.ts'
import type { NoticeKind } from '#web/ui/notice.ts'

/** The confirmation before a step. Its texts may use the button's `values`. */
export interface StepQuestion {
  readonly title: TextId
  /** Omitted if the confirmation contains a form for the step's reason. */
  readonly text?: TextId
  readonly yes: TextId
  /** The step removes something and cannot be undone. */
  readonly danger?: true
}

/** The texts of a row, common to all steps. */
interface StepTexts {
  /** The meaning of the step for the dealer. */
  readonly meaning: NoticeKind
  /** The notice to the dealer after the house or the system took the step; values: count, title, amount. */
  readonly notice?: TextId
  /** The label of the step's button; omitted if the step has no button of its own. */
  readonly button?: TextId
  /** The label in the states in which it differs from {@link button}. */
  readonly buttonIn?: Readonly<Partial<Record<FlowState, TextId>>>
}

/** The facts of a car that the buttons on its card depend on, besides its state. */
export interface CardFacts extends Pick<Car, 'id' | 'delivery_photos' | 'delivery_link_id'> {
  /** All cars that a button acts on: this one, or those of its yard. */
  readonly carIds: readonly string[]
}

/** The place of a step's button on the cards of cars. */
export interface StepOnCard {
  /** The states whose cards have the button. Default: all from which the dealer can take the step. */
  readonly states?: readonly FlowState[]
  /** The look of the button, where it is not the main one of the card. */
  readonly variant?: 'default'
  /** The input of the step's operation; omitted if a screen asks for some of it. */
  readonly inputOf?: (car: CardFacts) => object
}

/** A step that a screen takes by calling an operation. */
export interface MadeStepRow extends StepTexts {
  readonly operation: OperationName
  /** The notice to the user who took the step; omitted if the screen itself shows the result. */
  readonly done?: TextId
  /** The list that the car moves to; the notice of {@link done} leads there. */
  readonly movesTo?: MyList
  /** The texts of a failure. Default: the refusal's sentence, or "An unexpected error occurred." */
  readonly failed?: ErrorSentences
  /** The confirmation; omitted if the step needs none. */
  readonly confirm?: StepQuestion
  /** Its button on cards; omitted if only other screens have one. */
  readonly onCard?: StepOnCard
}

/** One step of the life cycle as the screens present it. */
export type StepRow =
  | MadeStepRow
  /** The system takes the step, a decision about the whole lot causes it, or its operation does not exist yet. */
  | (StepTexts & { readonly operation: null })
