import type { FlowEvent } from '#domain/flows/car-lifecycle.ts'
import type { MyList } from '#domain/flows/my-lists.ts'
import { formatRupees } from '#domain/money.ts'
import { MY_TABS } from '#web/my-cars/my-tabs.ts'
import { paths } from '#web/paths.ts'
import { listAfter, rowOf } from '#web/steps/steps.ts'
import type { Say, TextId } from '#web/text/text.ts'
import type { Notice, NoticeKind } from '#web/ui/notice.ts'

/**
 * An event that the dealer did not cause: another dealer's higher bid, a loss on which the house still decides, a car that the
 * house withdrew, or a step of the house or the system.
 */
export type NewsKind = 'outbid' | 'underReserve' | 'withdrawn' | FlowEvent

/** The notice of one kind of event: meaning, text, and the list that now has the car (null links to the car's page). */
interface Telling {
  readonly kind: NoticeKind
  readonly text: TextId
  readonly list: MyList | null
}

/** Returns the event to announce for a step; null if the dealer or its field workers took it. */
export function newsOfStep(event: FlowEvent): NewsKind | null {
  return rowOf(event).news === undefined ? null : event
}

/** The car that an event is about. */
export interface NewsCar {
  readonly carId: string
  /** Null if the car could not be read. */
  readonly title: string | null
  /** Rupees: the price at which it was won, or by how much the dealer is outbid; null if neither applies. */
  readonly amount: number | null
  /** The reason given with the step; null if none. */
  readonly reason: string | null
}

/** Returns the notice about one car, with a link to the list or page that now shows it. */
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

/** Returns the notice about several cars with the same event. */
export function noticeOfMany(news: NewsKind, count: number, say: Say): Notice {
  const { kind, text, list } = tellingOf(news)
  return { kind, text: say(text, { count }), ...(list !== null && { link: linkTo(list, say) }) }
}

function tellingOf(news: NewsKind): Telling {
  if (news === 'outbid') return { kind: 'bad', text: 'news.outbid', list: 'placeBids' }
  if (news === 'underReserve') return { kind: 'waiting', text: 'news.underReserve', list: 'placeBids' }
  if (news === 'withdrawn') return { kind: 'bad', text: 'news.withdrawn', list: null }
  const { meaning, news: text } = rowOf(news)
  if (text === undefined) throw new Error(`${news} is no news`)
  return { kind: meaning, text, list: listAfter(news) }
}

function linkTo(list: MyList, say: Say) {
  const { path, name } = MY_TABS[list]
  return { label: say('list.goTo', { list: say(name) }), to: path }
}
