import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import type { OperationName } from '#contract/api.ts'
import type { LiveEvents } from '#contract/live/live-events.ts'
import { pathOf } from '#contract/route.ts'
import { readStored } from '#web/session/stored-values.ts'
import { changeReads } from './change-reads.ts'
import { forgetEarlyReads } from './early-read.ts'
import { bringUpToDate, forgetHeard, rememberHeard } from './live-patch.ts'
import type { LiveEventName, LiveState } from './live-stream.ts'
import { shareLiveStream } from './shared-live-stream.ts'
import { queryKeyOf } from './use-operation.ts'

type Hear = (name: LiveEventName, event: LiveEvents[LiveEventName]) => void

interface Live {
  readonly state: LiveState
  readonly subscribe: (hear: Hear) => () => void
}

const LiveContext = createContext<Live | null>(null)

/** The lists in which a car appears or from which it goes when one of the dealer's own cars moves. */
const MOVED_LISTS: readonly OperationName[] = [
  'getMyCarsByYard',
  'getDealerEvaluationCars',
  'getDealerPlaceBidsCars',
  'getDealerPaymentCars',
  'getDealerDeliveryCars',
  'getDealerNOCCars',
  'getDealerCounts',
  'getCarDetailsPageData',
]

/** What an ended lot changes beyond its own car: who won, what was lost, the figures on the badges. */
const ENDED_LISTS: readonly OperationName[] = [
  'getDealerPlaceBidsCars',
  'getDealerPaymentCars',
  'getDealerCounts',
  'getCarDetailsPageData',
]

/** Where a bid that came after the list was read, and before the stream was open, would be missed. */
const BIDDING_LISTS: readonly OperationName[] = ['getDealerPlaceBidsCars', 'getCarDetailsPageData']

function readAgain(queries: QueryClient, operations: readonly OperationName[]): void {
  for (const operation of operations) void queries.invalidateQueries({ queryKey: queryKeyOf(operation) })
}

/** Brings everything that was read up to what was heard. */
function bringCachesUpToDate(queries: QueryClient): void {
  changeReads(queries, [], bringUpToDate)
}

function readAllAgain(queries: QueryClient): void {
  forgetHeard()
  void queries.invalidateQueries()
}

/** Milliseconds over which browsers that lost the thread together read their lists again. */
const RESYNC_WITHIN = 1_500

/** What each event does to everything that was read. */
type Effects = { readonly [Name in LiveEventName]: (queries: QueryClient, event: LiveEvents[Name]) => void }

const EFFECTS: Effects = {
  bid: (queries, event) => {
    rememberHeard(event.lotId, { bid: event })
    bringCachesUpToDate(queries)
  },
  outbid: (queries, event) => {
    rememberHeard(event.lotId, { outbid: event })
    bringCachesUpToDate(queries)
  },
  lot: (queries, event) => {
    rememberHeard(event.lotId, { lot: event })
    bringCachesUpToDate(queries)
    if (event.phase === 'ended') readAgain(queries, ENDED_LISTS)
  },
  flow: (queries) => readAgain(queries, MOVED_LISTS),
  counts: (queries) => readAgain(queries, ['getDealerCounts']),
  // Everybody is told at once, and not everybody may ask at once.
  resync: (queries) => void setTimeout(readAllAgain, Math.random() * RESYNC_WITHIN, queries),
  clock: () => undefined,
}

/** Opens the live stream for all screens below, and lets it change what they have read. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')
  const [listeners] = useState(() => new Set<Hear>())
  const [subscribe] = useState(() => (hear: Hear) => {
    listeners.add(hear)
    return () => {
      listeners.delete(hear)
    }
  })
  useEffect(() => {
    let before: LiveState = 'connecting'
    return shareLiveStream(readStored('authToken') ?? '', {
      onState(next) {
        // After a gap all is read again.
        if (before === 'connecting' && next === 'open') {
          for (const name of BIDDING_LISTS) forgetEarlyReads(pathOf(name))
          readAgain(queries, BIDDING_LISTS)
        }
        before = next
        setState(next)
      },
      onGap: () => readAllAgain(queries),
      onEvent: (name, event) => {
        EFFECTS[name](queries, event)
        for (const hear of listeners) hear(name, event)
      },
    })
  }, [queries, listeners])
  const live = useMemo(() => ({ state, subscribe }), [state, subscribe])
  return <LiveContext value={live}>{children}</LiveContext>
}

function useLive(): Live {
  const live = useContext(LiveContext)
  if (live === null) throw new Error('useLive outside of a LiveProvider')
  return live
}

/** Whether what happens is heard at once. */
export function useLiveState(): LiveState {
  return useLive().state
}

/** Calls back for every event of this name, after the caches know it. */
export function useLiveEvent<Name extends LiveEventName>(
  name: Name,
  onEvent: (event: LiveEvents[Name]) => void,
): void {
  const { subscribe } = useLive()
  const hear = useEffectEvent((heard: LiveEventName, event: LiveEvents[LiveEventName]) => {
    if (heard === name) onEvent(event as LiveEvents[Name])
  })
  useEffect(() => subscribe((heard, event) => hear(heard, event)), [subscribe])
}
