/** The filtered and sorted list that the app and the bare handler both serve. */
export const BARE_LIST = { brand: ['Maruti', 'Hyundai'], sort: 'km-low' } as const

/** The number of cars per page. */
export const PAGE = 48
