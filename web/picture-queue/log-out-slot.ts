import type { ComponentType } from 'react'

interface LogOutSlot {
  /**
   * Asks before a logout if pictures on this device have not arrived. Null until a screen of this page has opened the
   * queue of pictures; then it needs no further code, which could not be loaded without a network.
   */
  question: ComponentType<{ readonly onStay: () => void }> | null
}

/** The question before a logout, for layouts whose screens seldom take pictures. */
export const logOutSlot: LogOutSlot = { question: null }
