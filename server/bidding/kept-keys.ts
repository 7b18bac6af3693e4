/** The operation under which keys of refused bids are stored. Accepted bids store their key themselves. */
export const OPERATION = 'placeBidForCar'
