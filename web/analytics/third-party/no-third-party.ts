import type { ThirdParty } from './third-party.ts'

/** The service of a house that has none: nothing is reported to anybody. */
export const NO_THIRD_PARTY: ThirdParty = {
  start: () => undefined,
  send: () => undefined,
  stop: () => undefined,
}
