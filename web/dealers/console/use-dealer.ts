import { LINK_PERIOD_MS } from '#domain/files/file-rules.ts'
import { useRead } from '#web/api/use-operation.ts'

/** The links to a dealer's documents open for this long at least, in milliseconds: they are read again before. */
const READ_AGAIN = LINK_PERIOD_MS.signedFiveMinutes - 30_000

/** A dealer with all that it gave, read again as long as it is looked at, so that its documents can be opened. */
export function useDealer(uid: string) {
  return useRead('admin/getDealer', { uid }, { refetchInterval: READ_AGAIN })
}
