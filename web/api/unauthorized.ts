import { matchPath } from 'react-router'
import type { OperationName } from '#contract/api.ts'
import { paths } from '#web/paths.ts'
import type { TextId } from '#web/text/text.ts'

/** A call that was answered 401, with the token that it carried. */
export interface Unauthorized {
  readonly operation: OperationName
  readonly token: string
}

/** Where a 401 takes the person, and what is said. */
export interface AfterUnauthorized {
  readonly to: string
  readonly text: TextId
}

const toStart: AfterUnauthorized = { to: paths.login, text: 'error.unauthorized' }
const toLogin: AfterUnauthorized = { to: paths.loginToo, text: 'error.unauthorizedRedirecting' }
const toUnauthorized: AfterUnauthorized = { to: paths.unauthorized, text: 'error.unauthorized' }

/** Part A sections 2, 6 and 8, part B sections 6 and 8; whatever is not listed goes to `/`. */
const AFTER: Partial<Record<OperationName, AfterUnauthorized>> = {
  getDealerHomeData: toUnauthorized,
  getDealerCarsByCity: toUnauthorized,
  createGatepass: toStart,
  shareEvalLink: toStart,
  getDealerEvaluationCars: toLogin,
  getDealerPaymentCars: toLogin,
  getDealerDeliveryCars: toLogin,
  getEvaluatorCars: toLogin,
  getDriverCars: toLogin,
}

/** What goes on behind whatever page is open, and often hears first that the session is over. */
const BACKGROUND: ReadonlySet<OperationName> = new Set(['openLive', 'getDealerCounts'])

/** The list that a page is made of. */
const LIST_OF_PAGE: readonly (readonly [path: string, operation: OperationName])[] = [
  [paths.dealerHome, 'getDealerHomeData'],
  [paths.myCars.uploadPictures, 'getDealerEvaluationCars'],
  [paths.myCars.payments, 'getDealerPaymentCars'],
  [paths.myCars.takeDelivery, 'getDealerDeliveryCars'],
  [paths.evaluatorHome, 'getEvaluatorCars'],
  [paths.driverHome, 'getDriverCars'],
]

/** Where a 401 of this call takes the person from the page at this path; from behind it, where one of its list would. */
export function afterUnauthorized(operation: OperationName, page: string): AfterUnauthorized {
  const list = LIST_OF_PAGE.find(([path]) => matchPath(path, page) !== null)?.[1]
  return AFTER[BACKGROUND.has(operation) ? (list ?? operation) : operation] ?? toStart
}

const listeners = new Set<(event: Unauthorized) => void>()

/** Calls back whenever a call is answered 401; gives back how to stop. */
export function onUnauthorized(listener: (event: Unauthorized) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells whoever listens that a session is over. */
export function reportUnauthorized(event: Unauthorized): void {
  for (const listener of listeners) listener(event)
}
