import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { markedTitle } from '#domain/car/car-labels.ts'
import type { LotOutcome } from '#domain/lot/auction-clock.ts'
import { useLiveEvent } from '#web/api/live.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { showNotice } from '#web/ui/notice.ts'
import { newsOfStep, noticeOfMany, noticeOfOne, type NewsKind } from './news.ts'
import { readNewsCar } from './news-car.ts'

/** Events within this time in ms, such as several lots that close together, share one notice. */
const TOGETHER = 300

/** Events not shown yet: the cars of each kind, with the event's amount in rupees. */
type Heard = Map<NewsKind, Map<string, number | null>>

/** Shows the dealer notices about events of its cars. Renders nothing itself. */
export function DealerNews() {
  const t = useText()
  const queries = useQueryClient()
  const { pathname } = useLocation()
  const heard = useRef<Heard>(new Map())
  const outcomes = useRef<Map<string, LotOutcome>>(new Map())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function tellOne(news: NewsKind, carId: string, figure: number | null): Promise<void> {
    const car = await readNewsCar(queries, carId)
    const title = car === null ? null : markedTitle(car)
    const amount = figure ?? (news === 'award' ? (car?.awardedToDealerAmount ?? null) : null)
    const reason = news === 'outbid' ? null : (car?.stateReason ?? null)
    show(noticeOfOne(news, { carId, title, amount, reason }, t))
  }

  // No link to the page that is open.
  const show = useEffectEvent(({ link, ...notice }: ReturnType<typeof noticeOfOne>) =>
    showNotice({ ...notice, ...(link !== undefined && link.to !== pathname && { link }) }),
  )

  const tell = useEffectEvent(() => {
    for (const [news, cars] of byOutcome(heard.current, outcomes.current)) {
      const untold = [...cars].filter(([carId]) => !isSaidByScreen(news, carId, pathname))
      const [first] = untold
      if (untold.length > 1) show(noticeOfMany(news, untold.length, t))
      else if (first !== undefined) void tellOne(news, ...first)
    }
    heard.current = new Map()
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const hear = (news: NewsKind, carId: string, figure: number | null) => {
    heard.current.set(news, new Map([...(heard.current.get(news) ?? []), [carId, figure]]))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => tell(), TOGETHER)
  }
  useLiveEvent('outbid', ({ carId, by }) => hear('outbid', carId, by))
  // A lot's outcome follows its flows' steps in the same moment.
  useLiveEvent('lot', ({ carId, outcome }) => {
    if (outcome !== null && NEWS_OF_OUTCOME[outcome] !== undefined) outcomes.current.set(carId, outcome)
    else outcomes.current.delete(carId)
  })
  useLiveEvent('flow', ({ event, carId }) => {
    const news = newsOfStep(event)
    if (news !== null) hear(news, carId, null)
  })
  return null
}

/** The news that a loss or a lapse is where the lot has this outcome. */
const NEWS_OF_OUTCOME: Partial<Readonly<Record<LotOutcome, Partial<Readonly<Record<NewsKind, NewsKind>>>>>> =
  {
    reserve_not_met: { lose: 'underReserve' },
    withdrawn: { lose: 'withdrawn', lapse: 'withdrawn' },
  }

/** Tells the ends of flows apart by the outcomes of their lots, by car. */
function byOutcome(heard: Heard, outcomes: ReadonlyMap<string, LotOutcome>): Heard {
  const told: Heard = new Map()
  for (const [news, cars] of heard) {
    for (const [carId, figure] of cars) {
      const outcome = outcomes.get(carId)
      const kind = (outcome && NEWS_OF_OUTCOME[outcome]?.[news]) ?? news
      told.set(kind, new Map([...(told.get(kind) ?? []), [carId, figure]]))
    }
  }
  return told
}

/** Whether the screen already shows the event: My Cars announces won cars, and a visible bidding card its standing. */
function isSaidByScreen(news: NewsKind, carId: string, pathname: string): boolean {
  const path = pathname.toLowerCase()
  if (news === 'award') return path.startsWith('/mycars/')
  if (news !== 'outbid' && news !== 'lose' && news !== 'underReserve' && news !== 'withdrawn') return false
  return path === paths.myCars.placeBids && isInSight(carId)
}

function isInSight(carId: string): boolean {
  const card = document.querySelector(`[data-car="${CSS.escape(carId)}"]`)?.getBoundingClientRect()
  return card !== undefined && card.bottom > 0 && card.top < innerHeight
}
