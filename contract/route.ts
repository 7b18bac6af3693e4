/**
 * Verb and path of an operation follow from its name, in one place, so that the browser can call an
 * operation without carrying its schemas.
 */
const READS = /^(admin\/)?(get[A-Z]\w*|verifySession|AmountPayGet|downloadAgreement|downloadReceipt)$/

/** `GET` for what only reads, `POST` for everything else (spec: "The calls"). */
export function methodOf(operation: string): 'GET' | 'POST' {
  return READS.test(operation) ? 'GET' : 'POST'
}

/** The path below the origin, e.g. `/api/placeBidForCar`, `/api/admin/getCities`. */
export function pathOf(operation: string): string {
  return `/api/${operation}`
}

/** Where the sandbox's checkout is played, in a house that takes no money. */
export const SANDBOX_PAY_PATH = '/api/dev/sandbox/pay'

/** Where the live stream is; it takes the ticket that `openLive` gives. */
export const LIVE_PATH = '/api/live'
