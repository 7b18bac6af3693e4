/** The operation whose keys refused bids are kept under; an accepted bid holds its key itself. */
export const OPERATION = 'placeBidForCar'
