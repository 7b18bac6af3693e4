import type { OperationName, ReadingOperation } from './api.ts'

// The browser calls operations without loading their schemas, so it cannot check whether a declaration has `reads`. By
// convention an operation that reads is named `get…`; the types below do not compile if a declaration breaks that.

type NamedGet = Extract<OperationName, `get${string}` | `admin/get${string}`>

const NAMED_GET: NamedGet extends ReadingOperation ? RegExp : never = /^(admin\/)?get/

/** The reading operations that are not named `get…`, because the specification fixes their names. */
const ALSO_READING: Readonly<Record<Exclude<ReadingOperation, NamedGet>, true>> = {
  AmountPayGet: true,
  downloadAgreement: true,
  downloadGatePass: true,
  downloadPaymentReceipt: true,
  downloadReceipt: true,
  downloadTransferPaper: true,
  'admin/downloadAudit': true,
  'admin/downloadCreditNote': true,
  'admin/downloadGatePass': true,
  'admin/downloadTransferPaper': true,
  verifySession: true,
}

/** Returns `GET` for an operation that only reads, otherwise `POST` (spec: "The calls"). */
export function methodOf(operation: OperationName): 'GET' | 'POST' {
  return NAMED_GET.test(operation) || Object.hasOwn(ALSO_READING, operation) ? 'GET' : 'POST'
}

/** Returns the path below the origin, e.g. `/api/placeBidForCar`, `/api/admin/getCities`. */
export function pathOf(operation: string): string {
  return `/api/${operation}`
}

/** The path of the sandbox's checkout, in a deployment without real payments. */
export const SANDBOX_PAY_PATH = '/api/dev/sandbox/pay'

/** The path of the live stream; it takes the ticket that `openLive` returns. */
export const LIVE_PATH = '/api/live'
