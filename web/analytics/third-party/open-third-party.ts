import { googleAnalytics } from './google-analytics.ts'
import { NO_THIRD_PARTY } from './no-third-party.ts'
import type { ServiceSettings, ThirdParty } from './third-party.ts'

const opened = new Map<string, ThirdParty>()

/** Returns the third-party service that the settings name, the same for the same settings; null names none. */
export function openThirdParty(service: ServiceSettings | null): ThirdParty {
  if (service === null) return NO_THIRD_PARTY
  const key = JSON.stringify(service)
  const party = opened.get(key) ?? ADAPTERS[service.kind](service)
  opened.set(key, party)
  return party
}

const ADAPTERS: Readonly<Record<ServiceSettings['kind'], (service: ServiceSettings) => ThirdParty>> = {
  ga4: googleAnalytics,
}
