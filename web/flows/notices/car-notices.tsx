import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { markedTitle } from '#web/car/car-labels.ts'
import type { LotOutcome } from '#domain/lot/auction-clock.ts'
import { useLiveEvent } from '#web/api/live.tsx'
import { paths } from '#web/paths.ts'
import { useAnyText } from '#web/text/text.ts'
import { showNotice } from '#web/ui/notice.ts'
import { carEventOfStep, noticeOfMany, noticeOfOne, type CarEventKind } from './car-notice.ts'
import { readNoticeCar } from './read-notice-car.ts'

/** Events within this time in ms, such as several lots that close together, share one notice. */
const BATCH_MS = 300

/** Events not shown yet: the cars of each kind, with the event's amount in rupees. */
type PendingEvents = Map<CarEventKind, Map<string, number | null>>

/** Shows the dealer notices about events of its cars. Renders nothing itself. */
export function CarNotices() {
  const t = useAnyText()
  const queries = useQueryClient()
  const { pathname } = useLocation()
  const pending = useRef<PendingEvents>(new Map())
  const outcomes = useRef<Map<string, LotOutcome>>(new Map())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function announceOne(event: CarEventKind, carId: string, figure: number | null): Promise<void> {
    const car = await readNoticeCar(queries, carId)
    const title = car === null ? null : markedTitle(car)
    const amount = figure ?? (event === 'award' ? (car?.awardedToDealerAmount ?? null) : null)
    const reason = event === 'outbid' ? null : (car?.stateReason ?? null)
    show(noticeOfOne(event, { carId, title, amount, reason }, t))
  }

  // No link to the page that is open.
  const show = useEffectEvent(({ link, ...notice }: ReturnType<typeof noticeOfOne>) =>
    showNotice({ ...notice, ...(link !== undefined && link.to !== pathname && { link }) }),
  )

  const announce = useEffectEvent(() => {
    for (const [event, cars] of byOutcome(pending.current, outcomes.current)) {
      const unseen = [...cars].filter(([carId]) => !isShownOnScreen(event, carId, pathname))
      const [first] = unseen
      if (unseen.length > 1) show(noticeOfMany(event, unseen.length, t))
      else if (first !== undefined) void announceOne(event, ...first)
    }
    pending.current = new Map()
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const receive = (event: CarEventKind, carId: string, figure: number | null) => {
    pending.current.set(event, new Map([...(pending.current.get(event) ?? []), [carId, figure]]))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => announce(), BATCH_MS)
  }
  useLiveEvent('outbid', ({ carId, by }) => receive('outbid', carId, by))
  // A lot's outcome follows its flows' steps in the same moment.
  useLiveEvent('lot', ({ carId, outcome }) => {
    if (outcome !== null && EVENT_OF_OUTCOME[outcome] !== undefined) outcomes.current.set(carId, outcome)
    else outcomes.current.delete(carId)
  })
  useLiveEvent('flow', ({ event: step, carId }) => {
    const event = carEventOfStep(step)
    if (event !== null) receive(event, carId, null)
  })
  return null
}

/** The event to announce for a loss or a lapse whose lot has this outcome. */
const EVENT_OF_OUTCOME: Partial<
  Readonly<Record<LotOutcome, Partial<Readonly<Record<CarEventKind, CarEventKind>>>>>
> = {
  reserve_not_met: { lose: 'underReserve' },
  withdrawn: { lose: 'withdrawn', lapse: 'withdrawn' },
}

/** Distinguishes the ends of flows by the outcomes of their lots, by car. */
function byOutcome(pending: PendingEvents, outcomes: ReadonlyMap<string, LotOutcome>): PendingEvents {
  const sorted: PendingEvents = new Map()
  for (const [event, cars] of pending) {
    for (const [carId, figure] of cars) {
      const outcome = outcomes.get(carId)
      const kind = (outcome && EVENT_OF_OUTCOME[outcome]?.[event]) ?? event
      sorted.set(kind, new Map([...(sorted.get(kind) ?? []), [carId, figure]]))
    }
  }
  return sorted
}

/** Whether the screen already shows the event: My Cars announces won cars, and a visible bidding card its standing. */
function isShownOnScreen(event: CarEventKind, carId: string, pathname: string): boolean {
  const path = pathname.toLowerCase()
  if (event === 'award') return path.startsWith('/mycars/')
  if (event !== 'outbid' && event !== 'lose' && event !== 'underReserve' && event !== 'withdrawn')
    return false
  return path === paths.myCars.placeBids && isInSight(carId)
}

function isInSight(carId: string): boolean {
  const card = document.querySelector(`[data-car="${CSS.escape(carId)}"]`)?.getBoundingClientRect()
  return card !== undefined && card.bottom > 0 && card.top < innerHeight
}
