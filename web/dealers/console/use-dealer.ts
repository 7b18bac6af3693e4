import { LINK_PERIOD_MS } from '#domain/files/file-rules.ts'
import { useLiveEvent } from '#web/api/live.tsx'
import { queryKeyOf, useRead } from '#web/api/use-operation.ts'
import { useRefreshSoon } from '#web/console/parts/refresh-soon.ts'

/** How often the dealer is read again, in ms: shortly before the signed links to its documents expire. */
const REFETCH_INTERVAL = LINK_PERIOD_MS.signedFiveMinutes - 30_000

/**
 * Reads a dealer with all its details, repeatedly, so that the links to its documents stay valid, and after each step of
 * its onboarding.
 */
export function useDealer(uid: string) {
  const refresh = useRefreshSoon(queryKeyOf('admin/getDealer', { uid }))
  useLiveEvent('dealer', (event) => {
    if (event.uid === uid) refresh()
  })
  return useRead('admin/getDealer', { uid }, { refetchInterval: REFETCH_INTERVAL })
}
