/** The operation under which keys of refused bids are stored. An accepted bid's row stores its key. */
export const PLACE_BID_OPERATION = 'placeBidForCar'
