import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '#contract/api.ts'
import { queryKeyOf, useChange, useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/analytics/consent/analytics-consent-texts.ts'

/** How the browser records events, and what the person has agreed to. */
export type AnalyticsSettings = Output<'getAnalyticsSettings'>

/** Reads the {@link AnalyticsSettings}, once per visit: only the person's own answer changes them. */
export function useAnalyticsSettings() {
  return useRead('getAnalyticsSettings', {}, { staleTime: Infinity, gcTime: Infinity })
}

/** Records the person's answer. */
export function useConsent(options: { readonly onSaved?: () => void } = {}) {
  const queries = useQueryClient()
  return useChange('setAnalyticsConsent', {
    onSuccess: (settings) => {
      queries.setQueryData(queryKeyOf('getAnalyticsSettings', {}), settings)
      options.onSaved?.()
    },
  })
}

/** Returns the name of the configured service. */
export function useServiceName(service: NonNullable<AnalyticsSettings['service']>): string {
  const t = useText()
  return t(`consent.${service.kind}`)
}
