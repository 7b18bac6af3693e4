/** The maximum number of characters of a search for cars. */
export const MAX_SEARCH_LENGTH = 100
