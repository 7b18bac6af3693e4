import type { QueryClient } from '@tanstack/react-query'
import type { OperationName, Output } from '#contract/api.ts'
import { sharedParameters } from '#domain/analytics/third-party.ts'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { currentUser, subscribeToUser } from '../identify.ts'
import { pagePattern } from '../page-address.ts'
import type { RecordedEvent } from '../recorded-event.ts'
import { openThirdParty } from './open-third-party.ts'
import type { ThirdParty } from './third-party.ts'

type Settings = Output<'getAnalyticsSettings'>

/** The message of a tab to the others: the choice that a person has just made. */
interface Choice {
  readonly uid: string
  readonly settings: Settings
}

/** The party that receives events now, and the person whose they are; null while none is. */
let sharing: { readonly party: ThirdParty; readonly uid: string } | null = null

/** Sends the third-party service an event, if the person whom it is of has agreed. */
export function shareEvent(event: RecordedEvent): void {
  if (sharing === null || sharing.uid !== event.userId) return
  sharing.party.send({
    name: event.eventName,
    category: event.eventCategory,
    parameters: sharedParameters(event.customParameters),
    page: pagePattern(event.pagePath),
  })
}

/** Follows what the person has agreed to: by the answers of the calls about it, and by other tabs. */
export function followConsent(queries: QueryClient): {
  readonly learn: (operation: OperationName, answer: unknown) => void
} {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('analytics-consent') : null
  channel?.addEventListener('message', ({ data }: MessageEvent<Choice>) => {
    if (data.uid !== currentUser()?.uid) return
    queries.setQueryData(queryKeyOf('getAnalyticsSettings', {}), data.settings)
    applySettings(data.settings)
  })
  subscribeToUser(() => {
    if (sharing !== null && sharing.uid !== currentUser()?.uid) stopSharing()
  })
  return {
    learn(operation, answer) {
      if (operation !== 'getAnalyticsSettings' && operation !== 'setAnalyticsConsent') return
      // The answer is that of one of the two, which have the same.
      const settings = answer as Settings
      applySettings(settings)
      const uid = currentUser()?.uid
      if (operation !== 'setAnalyticsConsent' || uid === undefined) return
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only this origin and takes none
      channel?.postMessage({ uid, settings })
    },
  }
}

function applySettings({ service, consent }: Settings): void {
  const uid = currentUser()?.uid
  const party = openThirdParty(service)
  if (sharing !== null && (sharing.party !== party || sharing.uid !== uid)) stopSharing()
  if (consent !== 'given' || uid === undefined) {
    // Also without a start in this tab: what it stored in the browser may be of an earlier visit.
    party.stop()
    sharing = null
  } else if (sharing === null) {
    sharing = { party, uid }
    party.start(uid)
  }
}

function stopSharing(): void {
  sharing?.party.stop()
  sharing = null
}
