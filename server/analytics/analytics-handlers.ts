import type { analytics } from '#contract/analytics/analytics.ts'
import type { EventCategory } from '#domain/analytics/analytics-event.ts'
import { THIRD_PARTY_NOTICE } from '#domain/analytics/consent-notice.ts'
import { readDateRange } from '#domain/analytics/date-range.ts'
import { accept, type Result } from '#domain/refusal.ts'
import { findConsent, insertConsent } from '#server/identity/consents-queries.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { userOf, type Caller } from '#server/platform/http/caller.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import type { Vault } from '#server/platform/vault.ts'
import type { AnalyticsSettings } from './analytics-settings.ts'
import { senderOf } from './new-event.ts'
import { listEvents, summarise } from './read-analytics.ts'
import { createMonths, storeEvents } from './store-events.ts'
import type { EventFilter } from './sums-queries.ts'

interface AnalyticsDeps {
  readonly vault: Vault
  /** The database's time in epoch milliseconds. */
  readonly now: () => number
  readonly settings: AnalyticsSettings
}

/** Creates the handlers that store events, sum them up and list them, and for the consent to the third-party service. */
export function createAnalyticsHandlers({
  vault,
  now,
  settings: { build, service },
}: AnalyticsDeps): HandlersOf<typeof analytics> {
  const ensureMonths = createMonths()

  /** Only users have an account with which an answer is kept. For all others there is no service. */
  async function describeSettings(db: Queries, caller: Caller) {
    if (caller.kind !== 'user') return { build, service: null, consent: null }
    const answer = await findConsent(db, caller.userId, THIRD_PARTY_NOTICE)
    const consent = answer === null ? null : answer.agreed ? ('given' as const) : ('refused' as const)
    return { build, service, consent }
  }

  return {
    async storeAnalyticsEvent({ db, caller, input }) {
      const stored = await storeEvents({ tx: db, vault, ensureMonths }, senderOf(caller), input)
      return stored.ok ? accept({ stored: stored.value }) : stored
    },
    async getAnalyticsSummary({ db, caller, input }) {
      const filter = readFilter(caller, input, now())
      return filter.ok ? accept(await summarise(db, filter.value)) : filter
    },
    async getAnalyticsEvents({ db, caller, input }) {
      const filter = readFilter(caller, input, now())
      return filter.ok ? accept(await listEvents(db, filter.value, input)) : filter
    },
    getAnalyticsSettings: async ({ db, caller }) => accept(await describeSettings(db, caller)),
    async setAnalyticsConsent({ db, caller, input: { agreed } }) {
      const { consent } = await describeSettings(db, caller)
      const isNew = consent !== (agreed ? 'given' : 'refused')
      if (caller.kind === 'user' && isNew) {
        await insertConsent(db, caller.userId, { ...THIRD_PARTY_NOTICE, agreed })
      }
      return accept(await describeSettings(db, caller))
    },
  }
}

/** The range and category of a call. */
interface GivenFilter {
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
  readonly eventCategory?: EventCategory | undefined
}

/** Completes a filter: of the dealer's organisation, or of everybody for an admin. */
function readFilter(caller: Caller, given: GivenFilter, now: number): Result<EventFilter> {
  const { role, organisationId } = userOf(caller)
  const { startDate, endDate, eventCategory = null } = given
  const range = readDateRange(
    {
      ...(startDate !== undefined && { startDate }),
      ...(endDate !== undefined && { endDate }),
    },
    now,
  )
  if (!range.ok) return range
  return accept({
    ...range.value,
    organisationId: role === 'admin' ? null : organisationId,
    category: eventCategory,
  })
}
