import type { OperationName, ReadingOperation } from './api.ts'

/**
 * The names of the operations that read, repeated here so that the browser need not load every schema to call one.
 * A name that is missing, or that belongs to an operation that does not read, does not compile.
 */
const READING: Readonly<Record<ReadingOperation, true>> = {
  'admin/getAuctions': true,
  'admin/getAuction': true,
  'admin/getAuctionResults': true,
  'admin/getAudit': true,
  'admin/getAuditChains': true,
  getLotHistory: true,
  getDealerHomeData: true,
  getDealerCarsByCity: true,
  getCars: true,
  getDealerCounts: true,
  getCarDetails: true,
  getCarDetailsPageData: true,
  getMyCarsByYard: true,
  getDealerEvaluationCars: true,
  getDealerPlaceBidsCars: true,
  getDealerPaymentCars: true,
  getDealerDeliveryCars: true,
  getDealerNOCCars: true,
  AmountPayGet: true,
  getCityPayments: true,
  downloadReceipt: true,
  'admin/getRefunds': true,
  'admin/getQueue': true,
  'admin/getDealers': true,
  'admin/getDealer': true,
  getOnboarding: true,
  getBank: true,
  downloadAgreement: true,
  getConsentNotice: true,
  getMyConsents: true,
  getCarDetailsByFlowEntity: true,
  getFieldAccesses: true,
  getEvaluatorCars: true,
  getDriverCars: true,
  getDrivers: true,
  verifySession: true,
  getSecondFactor: true,
  getSessions: true,
  'admin/getOutbox': true,
  'admin/getCars': true,
  'admin/getCar': true,
  'admin/getImport': true,
  'admin/getImports': true,
  'admin/getCities': true,
  'admin/getYards': true,
}

/** `GET` for an operation that only reads, `POST` for everything else (spec: "The calls"). */
export function methodOf(operation: OperationName): 'GET' | 'POST' {
  return Object.hasOwn(READING, operation) ? 'GET' : 'POST'
}

/** The path below the origin, e.g. `/api/placeBidForCar`, `/api/admin/getCities`. */
export function pathOf(operation: string): string {
  return `/api/${operation}`
}

/** The path of the sandbox's checkout, in a deployment that takes no money. */
export const SANDBOX_PAY_PATH = '/api/dev/sandbox/pay'

/** The path of the live stream; it takes the ticket that `openLive` answers. */
export const LIVE_PATH = '/api/live'
