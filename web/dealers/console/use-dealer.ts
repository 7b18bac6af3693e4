import { LINK_PERIOD_MS } from '#domain/files/file-rules.ts'
import { useRead } from '#web/api/use-operation.ts'

/** How often the dealer is read again, in ms: shortly before the signed links to its documents expire. */
const REFETCH_INTERVAL = LINK_PERIOD_MS.signedFiveMinutes - 30_000

/** Reads a dealer with all its details, repeatedly, so that the links to its documents stay valid. */
export function useDealer(uid: string) {
  return useRead('admin/getDealer', { uid }, { refetchInterval: REFETCH_INTERVAL })
}
