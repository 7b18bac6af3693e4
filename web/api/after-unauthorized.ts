import { matchPath } from 'react-router'
import type { OperationName } from '#contract/api.ts'
import { SCREENS } from '#contract/screens.ts'
import { paths } from '#web/paths.ts'
import type { TextId } from '#web/text/text.ts'

/** The target of the redirect after a 401, and its message. */
export interface AfterUnauthorized {
  readonly to: string
  readonly text: TextId
}

const toStart: AfterUnauthorized = { to: paths.login, text: 'error.unauthorized' }
const toLogin: AfterUnauthorized = { to: SCREENS.login.also[0], text: 'error.unauthorizedRedirecting' }
const toUnauthorized: AfterUnauthorized = { to: paths.unauthorized, text: 'error.unauthorized' }

/** The redirect by operation; unlisted operations lead to `/` (part A sections 2, 6 and 8, part B sections 6 and 8). */
const AFTER: Partial<Record<OperationName, AfterUnauthorized>> = {
  getDealerHomeData: toUnauthorized,
  getDealerCarsByCity: toUnauthorized,
  createGatepass: toStart,
  shareEvalLink: toStart,
  getDealerEvaluationCars: toLogin,
  getDealerPaymentCars: toLogin,
  getDealerDeliveryCars: toLogin,
  createDeliveryGatepass: toLogin,
  generateDeliveryLink: toLogin,
  updateDeliveryPhotos: toLogin,
  confirmDelivery: toLogin,
  getEvaluatorCars: toLogin,
  getDriverCars: toLogin,
}

/** Calls made beside the list of a page, which are often the first to notice an expired session. */
const BACKGROUND: ReadonlySet<OperationName> = new Set([
  'openLive',
  'getAnalyticsSettings',
  'getDealerCounts',
  'getCars',
  'getDeliveryPasses',
  'getMyMatches',
  'getOpenDefaults',
  'getPaymentReceipts',
])

/** The main read of each page. */
const LIST_OF_PAGE: readonly (readonly [path: string, operation: OperationName])[] = [
  [paths.dealerHome, 'getDealerHomeData'],
  [paths.myCars.uploadPictures, 'getDealerEvaluationCars'],
  [paths.myCars.payments, 'getDealerPaymentCars'],
  [paths.myCars.takeDelivery, 'getDealerDeliveryCars'],
  [paths.evaluatorHome, 'getEvaluatorCars'],
  [paths.driverHome, 'getDriverCars'],
]

/**
 * Returns the redirect after a 401 of this call on the page at this path. For a background call, it is the redirect of
 * the page's list.
 */
export function afterUnauthorized(operation: OperationName, page: string): AfterUnauthorized {
  const list = LIST_OF_PAGE.find(([path]) => matchPath(path, page) !== null)?.[1]
  return AFTER[BACKGROUND.has(operation) ? (list ?? operation) : operation] ?? toStart
}
