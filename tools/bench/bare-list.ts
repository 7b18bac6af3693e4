/** The number of cars per page. */
export const PAGE = 48

/** The filtered and sorted list that the app and the bare handler with the app’s own SQL both serve. */
export const BARE_LIST = { brand: ['Maruti', 'Hyundai'], sort: 'km-low' } as const

/** The list that the app and the bare handler of one table both serve. */
export const BARE_TABLE_LIST = { fueltype: 'Diesel', sort: 'auction-near', page: PAGE } as const
