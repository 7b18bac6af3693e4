import { useLiveEvent } from '#web/api/live.tsx'
import { queryKeyOf, useRead } from '#web/api/use-operation.ts'
import { useRefreshSoon } from '#web/api/refresh-soon.ts'

/** Reads a dealer with all its details, again after each step of its onboarding. */
export function useDealer(uid: string) {
  const refresh = useRefreshSoon(queryKeyOf('admin/getDealer', { uid }))
  useLiveEvent('dealer', (event) => {
    if (event.uid === uid) refresh()
  })
  return useRead('admin/getDealer', { uid })
}
