import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { markedTitle } from '#domain/car/car-labels.ts'
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
  const undecided = useRef<Set<string>>(new Set())
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
    for (const [news, cars] of bySettled(heard.current, undecided.current)) {
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
    if (outcome === 'reserve_not_met') undecided.current.add(carId)
    else undecided.current.delete(carId)
  })
  useLiveEvent('flow', ({ event, carId }) => {
    const news = newsOfStep(event)
    if (news !== null) hear(news, carId, null)
  })
  return null
}

/** Tells the losses of lots without a final outcome apart. `undecided` holds the ids of their cars. */
function bySettled(heard: Heard, undecided: ReadonlySet<string>): Heard {
  const lost = [...(heard.get('lose') ?? [])]
  if (!lost.some(([carId]) => undecided.has(carId))) return heard
  const [open, settled] = [true, false].map((isOpen) =>
    lost.filter(([carId]) => undecided.has(carId) === isOpen),
  )
  return new Map([...heard, ['underReserve', new Map(open)], ['lose', new Map(settled)]])
}

/** Whether the screen already shows the event: My Cars announces won cars, and a visible bidding card its standing. */
function isSaidByScreen(news: NewsKind, carId: string, pathname: string): boolean {
  const path = pathname.toLowerCase()
  if (news === 'award') return path.startsWith('/mycars/')
  if (news !== 'outbid' && news !== 'lose' && news !== 'underReserve') return false
  return path === paths.myCars.placeBids && isInSight(carId)
}

function isInSight(carId: string): boolean {
  const card = document.querySelector(`[data-car="${CSS.escape(carId)}"]`)?.getBoundingClientRect()
  return card !== undefined && card.bottom > 0 && card.top < innerHeight
}
