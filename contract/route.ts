import type { OperationName, ReadingOperation } from './api.ts'

// The browser calls operations without loading their schemas, so it cannot read `reads` of a declaration. By convention
// an operation that reads is named `get…`; the types below do not compile where a declaration breaks that.

type NamedGet = Extract<OperationName, `get${string}` | `admin/get${string}`>

const NAMED_GET: NamedGet extends ReadingOperation ? RegExp : never = /^(admin\/)?get/

/** The operations that read under another name, as the documents name them. */
const ALSO_READING: Readonly<Record<Exclude<ReadingOperation, NamedGet>, true>> = {
  AmountPayGet: true,
  downloadAgreement: true,
  downloadReceipt: true,
  verifySession: true,
}

/** `GET` for an operation that only reads, `POST` for everything else (spec: "The calls"). */
export function methodOf(operation: OperationName): 'GET' | 'POST' {
  return NAMED_GET.test(operation) || Object.hasOwn(ALSO_READING, operation) ? 'GET' : 'POST'
}

/** The path below the origin, e.g. `/api/placeBidForCar`, `/api/admin/getCities`. */
export function pathOf(operation: string): string {
  return `/api/${operation}`
}

/** The path of the sandbox's checkout, in a deployment that takes no money. */
export const SANDBOX_PAY_PATH = '/api/dev/sandbox/pay'

/** The path of the live stream; it takes the ticket that `openLive` answers. */
export const LIVE_PATH = '/api/live'
