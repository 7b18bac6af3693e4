/** The list that is asked for beside the bare handler: filtered and sorted. */
export const BARE_LIST = { brand: ['Maruti', 'Hyundai'], sort: 'km-low' } as const

/** Cars a page. */
export const PAGE = 48
