import { createContext } from 'react'

/** The dialog around a form. */
export interface AroundForm {
  /** The dialog stays while the form is being sent. */
  readonly setBusy: (isBusy: boolean) => void
  /** Takes what to do once the person discards what was typed. Returns the end of it. */
  readonly atDiscard: (forget: () => void) => () => void
}

/** The dialog around a form; null without one. */
export const FormDialog = createContext<AroundForm | null>(null)
