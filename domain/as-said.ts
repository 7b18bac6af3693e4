/** The confirmation of a text or a figure that is unlikely but may be true. */
export const AS_SAID = 'That is what it says'
