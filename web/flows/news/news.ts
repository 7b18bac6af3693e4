import type { FlowEvent } from '#domain/flows/car-lifecycle.ts'
import type { MyList } from '#domain/flows/my-lists.ts'
import { formatRupees } from '#domain/money.ts'
import { MY_TABS } from '#web/car/my-tabs.ts'
import { paths } from '#web/paths.ts'
import { listAfter, rowOf } from '#web/steps/steps.ts'
import type { Say, TextId } from '#web/text/text.ts'
import type { Notice, NoticeKind } from '#web/ui/notice.ts'

/** An event that the dealer did not cause: another dealer's higher bid, or a step of the house or the system. */
export type NewsKind = 'outbid' | FlowEvent

/** How one kind is told: its meaning, its text, and the list in which the car now is (null: its own page). */
interface Telling {
  readonly kind: NoticeKind
  readonly text: TextId
  readonly list: MyList | null
}

/** The news that a step of a flow is; null where the dealer or its field workers made it. */
export function newsOfStep(event: FlowEvent): NewsKind | null {
  return rowOf(event).news === undefined ? null : event
}

/** The one car that a piece of news is about. */
export interface NewsCar {
  readonly carId: string
  /** Null where the car could not be read. */
  readonly title: string | null
  /** Rupees: what it was won for, or by how much the dealer is outbid; null where there is no such figure. */
  readonly amount: number | null
  /** The reason that was given with the step. */
  readonly reason: string | null
}

/** The notice for one car, with the way to where it now is. */
export function noticeOfOne(news: NewsKind, car: NewsCar, say: Say): Notice {
  const { kind, text, list } = tellingOf(news)
  const title = car.title ?? say('common.oneCar')
  const isUnpriced = news === 'award' && car.amount === null
  const values = { count: 1, title, amount: formatRupees(car.amount ?? 0) }
  const told = say(isUnpriced ? 'news.awardUnpriced' : text, values)
  return {
    kind,
    text: car.reason === null ? told : say('news.withReason', { news: told, reason: car.reason }),
    link: list === null ? { label: say('news.see'), to: paths.carDetails(car.carId) } : linkTo(list, say),
  }
}

/** The notice for several cars of which the same is to be said. */
export function noticeOfMany(news: NewsKind, count: number, say: Say): Notice {
  const { kind, text, list } = tellingOf(news)
  return { kind, text: say(text, { count }), ...(list !== null && { link: linkTo(list, say) }) }
}

function tellingOf(news: NewsKind): Telling {
  if (news === 'outbid') return { kind: 'bad', text: 'news.outbid', list: 'placeBids' }
  const { meaning, news: text } = rowOf(news)
  if (text === undefined) throw new Error(`${news} is no news`)
  return { kind: meaning, text, list: listAfter(news) }
}

function linkTo(list: MyList, say: Say) {
  const { path, name } = MY_TABS[list]
  return { label: say('news.goTo', { list: say(name) }), to: path }
}
