import type { ReactElement } from 'react'
import type { LiveEventName } from '#web/api/live-stream.ts'
import type { LiveEvents } from '#contract/live/live-events.ts'
import type { Calls } from './replies.ts'

/** A person who can be signed in. */
export type Person = 'dealer' | 'admin' | 'evaluator' | 'driver'

/**
 * A control on the page, found when a step is taken: in the dialog in front if it is there. A step waits until there is
 * exactly one such control.
 */
export interface Control {
  click(): Promise<void>
  /** Replaces the text of a field. */
  fill(text: string): Promise<void>
  /** Chooses the option with this label of a list. */
  selectOptions(option: string): Promise<void>
  /** Gives files to a file field. */
  upload(files: File | File[]): Promise<void>
}

/** The actions of a user at the screen, and the checks of what the user sees. */
export interface Actor {
  /** Finds a control by its role and its accessible name. */
  readonly getByRole: (
    role: 'button' | 'link' | 'tab' | 'checkbox' | 'radio' | 'textbox',
    name: string,
  ) => Control
  /** Finds a field by its label, and by the section of its form if several have that label. */
  readonly getByLabelText: (label: string, section?: string) => Control
  /** Presses keys, such as `Asha` or `{Escape}`. */
  readonly keyboard: (keys: string) => Promise<void>
  /** Waits until the text is shown. */
  readonly sees: (text: string) => Promise<void>
  /** Waits until the text is where the person looks: in the window, neither scrolled away nor covered. */
  readonly seesInView: (text: string) => Promise<void>
  /** Scrolls to the end of the page. */
  readonly scrollsToEnd: () => Promise<void>
  /** Goes back in the browser, once something is open that Back closes. */
  readonly goesBack: () => Promise<void>
  /** The device loses its network. */
  readonly losesNetwork: () => Promise<void>
  /** The device has a network again. */
  readonly findsNetwork: () => Promise<void>
  /** The live stream brings nothing any more, while calls are answered. */
  readonly losesStream: () => Promise<void>
  /** The live stream delivers an event. */
  readonly receives: <Name extends LiveEventName>(name: Name, event: LiveEvents[Name]) => Promise<void>
}

/** One state of a part or of a screen. */
export type State = {
  /** The texts that are shown in this state, by which it is known: whole or in part, names of controls included. */
  readonly shows: string | readonly string[]
  /** Default: nobody. */
  readonly signedIn?: Person
  /** The replies to the calls that the state makes. A call that is not named here fails the state. */
  readonly calls?: Calls
  /** The steps that lead to the state. */
  readonly act?: (actor: Actor) => Promise<void>
} & (
  | {
      /** The part with its props, mounted without a frame. */
      readonly part: ReactElement
      readonly at?: never
    }
  | {
      /** The address of the screen, mounted in its frame and behind its guard. */
      readonly at: string
      readonly part?: never
    }
)

/** The states of a part or of a screen, by name. */
export type States = Readonly<Record<string, State>>
