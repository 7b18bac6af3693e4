import type { OperationsByArea } from '#contract/api.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { StaffReader } from '#server/proposals/read-staff.ts'
import type { ScheduledTask } from '#server/platform/jobs/worker.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createAdminAuctionsHandlers } from './admin-auctions-handlers.ts'
import { startLotCloser } from './close-lots.ts'
import { createCountersHandlers } from './counters-handlers.ts'
import { END_OFFERS, endOffers } from './offer-runner-up.ts'
import { createOffersHandlers } from './offers-handlers.ts'
import { createResultsHandlers } from './results-handlers.ts'

/** The area's scheduled jobs. */
export const AUCTIONS_SCHEDULE: readonly ScheduledTask[] = [
  {
    task: END_OFFERS,
    when: '* * * * *',
    exclusive: true,
    does: 'ends offers to runners-up that nobody answered in time',
  },
]

/** Creates the auctions area, and starts the sweep that closes lots. A job ends unanswered offers. */
export function startAuctionsArea(
  { aheadDb, backgroundDb, now, metrics, watchAbsence }: Infrastructure,
  { links, staff }: { readonly links: FileLinks; readonly staff: StaffReader },
): ServerArea<OperationsByArea['auctions']> {
  const sweeps = watchAbsence({
    away: 'Lots could not be closed; they will be.',
    back: 'All lots that are due are closed again.',
  })
  const closer = startLotCloser({
    db: aheadDb,
    onFailure: sweeps.away,
    meters: {
      closed: (outcome, lagSeconds) => metrics.close.closed(outcome, lagSeconds),
      swept(isWhole) {
        metrics.close.swept(isWhole)
        if (isWhole) sweeps.back()
      },
    },
  })
  return {
    handlers: {
      ...createAdminAuctionsHandlers({ links, now, staff }),
      ...createResultsHandlers({ links, now }),
      ...createCountersHandlers({ links }),
      ...createOffersHandlers({ links }),
    },
    tasks: { [END_OFFERS]: () => endOffers(backgroundDb) },
    stop: () => closer.stop(),
  }
}
