import type { FlowEvent } from '#domain/flows/car-lifecycle.ts'
import type { MyList } from '#domain/flows/my-lists.ts'
import { formatRupees } from '#domain/money.ts'
import { MY_TABS } from '#web/car/my-tabs.ts'
import { paths } from '#web/paths.ts'
import type { Say, TextId } from '#web/text/text.ts'
import type { Notice, NoticeKind } from '#web/ui/notice.ts'

/** What the dealer hears of that it did not do itself. */
export type NewsKind = 'outbid' | keyof typeof OF_THE_HOUSE

/** How one kind is told: its meaning, its words, and the list in which the car now is (null: its own page). */
interface Telling {
  readonly kind: NoticeKind
  readonly text: TextId
  readonly list: MyList | null
}

/** The steps that the house makes with a dealer's car. What the dealer does, its own screen says. */
const OF_THE_HOUSE = {
  award: { kind: 'good', text: 'news.award', list: 'payments' },
  offerRunnerUp: { kind: 'good', text: 'news.offerRunnerUp', list: 'payments' },
  counter: { kind: 'info', text: 'news.counter', list: 'placeBids' },
  lose: { kind: 'bad', text: 'news.lose', list: 'placeBids' },
  lapse: { kind: 'bad', text: 'news.lapse', list: null },
  approveGatePass: { kind: 'good', text: 'news.approveGatePass', list: 'myCars' },
  rejectGatePass: { kind: 'bad', text: 'news.rejectGatePass', list: 'myCars' },
  approvePayment: { kind: 'good', text: 'news.approvePayment', list: 'takeDelivery' },
  rejectPayment: { kind: 'bad', text: 'news.rejectPayment', list: 'payments' },
  declareDefault: { kind: 'bad', text: 'news.declareDefault', list: null },
  approveDeliveryGatePass: { kind: 'good', text: 'news.approveDeliveryGatePass', list: 'takeDelivery' },
  rejectDeliveryGatePass: { kind: 'bad', text: 'news.rejectDeliveryGatePass', list: 'takeDelivery' },
  acceptKyc: { kind: 'good', text: 'news.acceptKyc', list: 'noc' },
  askKycInfo: { kind: 'bad', text: 'news.askKycInfo', list: 'noc' },
  sendNoc: { kind: 'info', text: 'news.sendNoc', list: 'noc' },
  acceptRc: { kind: 'good', text: 'news.acceptRc', list: 'noc' },
  askRcInfo: { kind: 'bad', text: 'news.askRcInfo', list: 'noc' },
} as const satisfies Partial<Record<FlowEvent, Telling>>

const OUTBID: Telling = { kind: 'bad', text: 'news.outbid', list: 'placeBids' }

/** The news that a step of a flow is; null where the dealer or its people made it. */
export function newsOfStep(event: FlowEvent): NewsKind | null {
  return isOfHouse(event) ? event : null
}

function isOfHouse(event: FlowEvent): event is keyof typeof OF_THE_HOUSE {
  return Object.hasOwn(OF_THE_HOUSE, event)
}

/** What is known of the one car that a piece of news is about. */
export interface NewsCar {
  readonly carId: string
  /** Null where the car could not be read. */
  readonly title: string | null
  /** Rupees: what it was won for, or by how much the dealer is outbid; null where there is no such figure. */
  readonly amount: number | null
  /** What was given as the reason with the step. */
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
  return news === 'outbid' ? OUTBID : OF_THE_HOUSE[news]
}

function linkTo(list: MyList, say: Say) {
  const { path, name } = MY_TABS[list]
  return { label: say('news.goTo', { list: say(name) }), to: path }
}
