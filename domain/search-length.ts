/** The maximum number of characters of a search for cars. */
export const LONGEST_SEARCH = 100
