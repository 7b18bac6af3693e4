/** The maximum number of characters of the reason that a person gives for an act. */
export const MAX_REASON_LENGTH = 500
