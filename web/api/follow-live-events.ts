import type { QueryClient } from '@tanstack/react-query'
import type { OperationName } from '#contract/api.ts'
import type { LiveEvents } from '#contract/live/live-events.ts'
import { pathOf } from '#contract/route.ts'
import { readStored } from '#web/session/stored-values.ts'
import { changeReads } from './change-reads.ts'
import { forgetEarlyReads } from './early-read.ts'
import { forgetLiveEvents, rememberLiveEvent } from './received-events.ts'
import { readAgain, readsHolding } from './held-reads.ts'
import { applyLiveEvents } from './live-patch.ts'
import type { LiveEventName, LiveListener, LiveState } from './live-stream.ts'
import { shareLiveStream } from './shared-live-stream.ts'

/** Reads that become stale when one of the dealer's cars moves to another state. */
const MOVED_LISTS: readonly OperationName[] = [
  'getMyCarsByYard',
  'getDealerEvaluationCars',
  'getDealerPlaceBidsCars',
  'getDealerPaymentCars',
  'getDealerDeliveryCars',
  'getDeliveryPasses',
  'getDealerNOCCars',
  'getDealerCounts',
  'getCarDetailsPageData',
]

/** Reads that become stale when a lot ends, besides the car itself: won and lost cars, and the badges. */
const ENDED_LISTS: readonly OperationName[] = [
  'getDealerPlaceBidsCars',
  'getDealerPaymentCars',
  'getDealerCounts',
  'getCarDetailsPageData',
]

/** Reads that lack a bid placed after they were read but before the stream opened. */
const BIDDING_LISTS: readonly OperationName[] = ['getDealerPlaceBidsCars', 'getCarDetailsPageData']

/** The reads whose figures events keep right, read again and again while none are received. */
const READ_INSTEAD: readonly OperationName[] = [...BIDDING_LISTS, 'getDealerCounts']
/** How often, in ms. */
const READ_INSTEAD_EVERY = 5_000

/** Applies all received events to the cached reads. */
function bringCachesUpToDate(queries: QueryClient): void {
  changeReads(queries, [], applyLiveEvents)
}

function readAllAgain(queries: QueryClient): void {
  forgetLiveEvents()
  void queries.invalidateQueries()
}

/** The period in ms over which browsers that lost the stream together spread their refreshes. */
const RESYNC_SPREAD = 1_500

/** The effects of events on the cached reads. The console's screens follow `dealer` themselves. */
type Effects = { readonly [Name in LiveEventName]?: (queries: QueryClient, event: LiveEvents[Name]) => void }

const EFFECTS: Effects = {
  bid: (queries, event) => {
    rememberLiveEvent(event.lotId, { bid: event })
    bringCachesUpToDate(queries)
  },
  outbid: (queries, event) => {
    rememberLiveEvent(event.lotId, { outbid: event })
    bringCachesUpToDate(queries)
  },
  lot: (queries, event) => {
    rememberLiveEvent(event.lotId, { lot: event })
    bringCachesUpToDate(queries)
    if (event.phase === 'ended') void readAgain(queries, ENDED_LISTS)
  },
  flow: (queries) => void readAgain(queries, MOVED_LISTS),
  car: (queries, { carId, flowEntityId }) => {
    const read = () => void readAgain(queries, readsHolding(queries, carId))
    // A picture of the car itself reaches many dealers at once.
    if (flowEntityId === null) setTimeout(read, Math.random() * RESYNC_SPREAD)
    else read()
  },
  counts: (queries) => void readAgain(queries, ['getDealerCounts']),
  // The event reaches all clients at once, so they spread their requests.
  resync: (queries) => void setTimeout(readAllAgain, Math.random() * RESYNC_SPREAD, queries),
}

/**
 * Follows the live stream of the signed-in session, and applies its events to the cached reads before `listener` gets
 * them. Returns the function that stops it.
 */
export function followLiveEvents(
  queries: QueryClient,
  listener: Pick<LiveListener, 'onState' | 'onEvent'>,
): () => void {
  let before: LiveState = 'connecting'
  let reading: ReturnType<typeof setInterval> | undefined
  const readInstead = () => {
    // On a slow network a list that was restarted each time would never arrive.
    if (navigator.onLine && document.visibilityState === 'visible')
      void readAgain(queries, READ_INSTEAD, { restarts: false })
  }
  const stop = shareLiveStream(readStored('authToken') ?? '', {
    onState(next) {
      // After a gap everything is read again; the first opening needs only these reads.
      if (before === 'connecting' && next === 'open') {
        for (const name of BIDDING_LISTS) forgetEarlyReads(pathOf(name))
        void readAgain(queries, BIDDING_LISTS)
      }
      if (next !== before) {
        clearInterval(reading)
        if (next === 'lost') {
          readInstead()
          reading = setInterval(readInstead, READ_INSTEAD_EVERY)
        }
      }
      before = next
      listener.onState(next)
    },
    onGap: () => readAllAgain(queries),
    onEvent: (name, event) => {
      EFFECTS[name]?.(queries, event)
      listener.onEvent(name, event)
    },
  })
  return () => {
    clearInterval(reading)
    stop()
  }
}
