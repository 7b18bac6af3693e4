import { useEffect, useState } from 'react'
import type { Input } from '#contract/api.ts'
import { LINK_PERIOD_MS } from '#domain/files/file-rules.ts'
import { useRead } from '#web/api/use-operation.ts'

/** The owner of a document, for the audit log. */
export type DocumentOf = Pick<Input<'admin/openDocument'>, 'owner' | 'ownerId'>

/** How long a case is looked at before its document is opened, in ms: shorter looks pass it by. */
const A_LOOK = 300

/** A document as its link is asked for. */
export interface OpenedDocument {
  /** A link that opens the document; null while there is none. */
  readonly url: string | null
  readonly isFailed: boolean
  /** When the link was given, in epoch ms; 0 if it was not asked for. */
  readonly since: number
  /** Asks for a new link, which the audit log has as another opening. */
  readonly openAgain: () => Promise<string | null>
}

/**
 * Returns the link of a document that is shown. A private one, which says whose it is, is opened by a call of its own once it is
 * wanted: the audit log has one entry for it, however often the screen is drawn while its link is valid.
 */
export function useOpened(
  { url, of }: { readonly url: string; readonly of?: DocumentOf },
  isWanted: boolean,
): OpenedDocument {
  const read = useRead(
    'admin/openDocument',
    { document: url, owner: of?.owner ?? 'dealer', ownerId: of?.ownerId ?? '' },
    {
      enabled: of !== undefined && isWanted,
      // Nothing but the person opens it again: no new reading of all that is shown, no return to the tab.
      staleTime: 'static',
      gcTime: LINK_PERIOD_MS.signedFiveMinutes,
      retry: false,
    },
  )
  if (of === undefined) return { url, isFailed: false, since: 0, openAgain: () => Promise.resolve(url) }
  return {
    url: read.data?.url ?? null,
    isFailed: read.isError,
    since: read.dataUpdatedAt,
    openAgain: async () => (await read.refetch()).data?.url ?? null,
  }
}

/** Whether something has been shown for a moment, and was not just passed by. */
export function useIsLookedAt(shown: string | undefined): boolean {
  const [lookedAt, setLookedAt] = useState<string | undefined>()
  useEffect(() => {
    const timer = setTimeout(() => setLookedAt(shown), A_LOOK)
    return () => clearTimeout(timer)
  }, [shown])
  return shown !== undefined && lookedAt === shown
}
