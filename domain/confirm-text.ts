/** The confirmation of a text or a figure that is unlikely but may be true. */
export const CONFIRM_TEXT = 'That is what it says'
