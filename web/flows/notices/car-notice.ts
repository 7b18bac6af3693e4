import '#web/text/en/car-notices.ts'
import type { FlowEvent } from '#domain/flows/car-lifecycle.ts'
import type { MyList } from '#domain/flows/my-lists.ts'
import { formatRupees } from '#domain/money.ts'
import { MY_TABS } from '#web/my-cars/my-tabs.ts'
import { paths } from '#web/paths.ts'
import { listAfter, rowOf } from '#web/steps/steps.ts'
import type { TextId, TranslateAny } from '#web/text/text.ts'
import type { Notice, NoticeKind } from '#web/ui/notice.ts'

/**
 * An event that the dealer did not cause: another dealer's higher bid, a loss on which the house still decides, a car that the
 * house withdrew, or a step of the house or the system.
 */
export type CarEventKind = 'outbid' | 'underReserve' | 'withdrawn' | FlowEvent

/** The notice of one kind of event: meaning, text, and the list that now has the car (null links to the car's page). */
interface NoticeRow {
  readonly kind: NoticeKind
  readonly text: TextId
  readonly list: MyList | null
}

/** Returns the event to announce for a step; null if the dealer or its field workers took it. */
export function carEventOfStep(event: FlowEvent): CarEventKind | null {
  return rowOf(event).notice === undefined ? null : event
}

/** The car that an event is about. */
export interface NoticeCar {
  readonly carId: string
  /** Null if the car could not be read. */
  readonly title: string | null
  /** Rupees: the price at which it was won, or by how much the dealer is outbid; null if neither applies. */
  readonly amount: number | null
  /** The reason given with the step; null if none. */
  readonly reason: string | null
}

/** Returns the notice about one car, with a link to the list or page that now shows it. */
export function noticeOfOne(event: CarEventKind, car: NoticeCar, t: TranslateAny): Notice {
  const { kind, text, list } = noticeRowOf(event)
  const title = car.title ?? t('common.oneCar')
  const isUnpriced = event === 'award' && car.amount === null
  const values = { count: 1, title, amount: formatRupees(car.amount ?? 0) }
  const sentence = t(isUnpriced ? 'carNotices.awardUnpriced' : text, values)
  return {
    kind,
    text:
      car.reason === null ? sentence : t('carNotices.withReason', { event: sentence, reason: car.reason }),
    link: list === null ? { label: t('carNotices.see'), to: paths.carDetails(car.carId) } : linkTo(list, t),
  }
}

/** Returns the notice about several cars with the same event. */
export function noticeOfMany(event: CarEventKind, count: number, t: TranslateAny): Notice {
  const { kind, text, list } = noticeRowOf(event)
  return { kind, text: t(text, { count }), ...(list !== null && { link: linkTo(list, t) }) }
}

function noticeRowOf(event: CarEventKind): NoticeRow {
  if (event === 'outbid') return { kind: 'bad', text: 'carNotices.outbid', list: 'placeBids' }
  if (event === 'underReserve') return { kind: 'waiting', text: 'carNotices.underReserve', list: 'placeBids' }
  if (event === 'withdrawn') return { kind: 'bad', text: 'carNotices.withdrawn', list: null }
  const { meaning, notice: text } = rowOf(event)
  if (text === undefined) throw new Error(`${event} has no notice`)
  return { kind: meaning, text, list: listAfter(event) }
}

function linkTo(list: MyList, t: TranslateAny) {
  const { path, name } = MY_TABS[list]
  return { label: t('list.goTo', { list: t(name) }), to: path }
}
