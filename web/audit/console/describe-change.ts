import { formatDay, formatIsoDay, formatMoment } from '#web/text/formats.ts'
import type { AuditEntryOut } from '#contract/audit/admin-audit.ts'
import { FORMER_TASKS } from '#contract/former-tasks.ts'
import { FACT_NAMES } from '#domain/car/car-description.ts'
import { isDay } from '#domain/indian-time.ts'
import { formatRupees } from '#domain/money.ts'
import { t } from '#web/text/en/console.ts'
import '#web/text/en/car-facts.ts'
import '#web/text/en/dealer-documents.ts'
import '#web/text/en/refusals.ts'
import '#web/text/en/job.ts'
import { anyText as tAny, hasText, type TextId } from '#web/text/text.ts'

/**
 * Labels of the facts that an action changes, in the order in which an entry has them: what it is about, how that stands, counts,
 * amounts, times, what people wrote. Any other fact (a city, for example) is shown by its own name.
 */
const NAMES: ReadonlyMap<string, TextId> = new Map([
  ['name', 'console.fact.name'],
  ['fileName', 'console.fact.file'],
  ['paper', 'console.fact.paper'],
  ['document', 'console.fact.field'],
  ['field', 'console.fact.field'],
  ['number', 'console.fact.number'],
  ['receiptNumber', 'console.fact.receipt'],
  ['step', 'console.fact.standing'],
  ['status', 'console.fact.standing'],
  ['state', 'console.fact.state'],
  ['outcome', 'console.fact.outcome'],
  ['isOwed', 'console.fact.isOwed'],
  ['isLifted', 'console.fact.isLifted'],
  ['countsAsSecond', 'console.fact.countsAsSecond'],
  ['decision', 'console.fact.decision'],
  ['purpose', 'console.fact.purpose'],
  ['task', 'console.job'],
  ['message', 'console.message'],
  ['to', 'console.to'],
  ['of', 'console.fact.line'],
  ['payment', 'console.payment'],
  ['picture', 'console.fact.picture'],
  ['spelling', 'console.fact.spelling'],
  ['yardId', 'console.fact.yard'],
  ['mergedCarId', 'console.fact.mergedCar'],
  ['rerunOf', 'console.fact.rerunOf'],
  ['firstDay', 'console.fact.firstDay'],
  ['lastDay', 'console.fact.lastDay'],
  ['rows', 'console.fact.rows'],
  ['accepted', 'console.fact.accepted'],
  ['unchanged', 'console.fact.unchanged'],
  ['rejected', 'console.fact.rejected'],
  ['newLines', 'console.fact.newLines'],
  ['knownLines', 'console.fact.knownLines'],
  ['skipped', 'console.fact.skipped'],
  ['rejectedTotal', 'console.fact.rejected'],
  ['sameRows', 'console.fact.sameRows'],
  ['otherRows', 'console.fact.otherRows'],
  ['removed', 'console.fact.removed'],
  ['restored', 'console.fact.restored'],
  ['lots', 'console.fact.lots'],
  ['cars', 'console.fact.cars'],
  ['files', 'console.fact.files'],
  ['entries', 'console.fact.entries'],
  ['highestBid', 'console.highestBid'],
  ['hammerPrice', 'console.hammerPrice'],
  ['counterAmount', 'console.fact.counter'],
  ['amount', 'console.amountPaid'],
  ['amountPaise', 'console.amountPaid'],
  ['refundDuePaise', 'console.fact.refundDue'],
  ['reference', 'console.fact.reference'],
  ['bankReference', 'console.fact.reference'],
  ['dueAt', 'console.fact.dueAt'],
  ['holdsUntil', 'console.fact.holdsUntil'],
  ['rejectedParts', 'console.fact.rejectedParts'],
  ['accountIsRight', 'console.fact.accountIsRight'],
  ['proposedBy', 'console.fact.proposedBy'],
  ['needsOtherAdmin', 'console.fact.needsOther'],
  ['email', 'console.email'],
  ['sessionsEnded', 'console.fact.sessionsEnded'],
  ['text', 'console.fact.text'],
  ['reason', 'console.reason'],
])

/** Labels of the values that the log stores as codes. */
const STANDINGS: ReadonlyMap<string, TextId> = new Map([
  ['pending_approval', 'console.dealerStatus.waiting'],
  ['waiting', 'console.dealerStatus.waiting'],
  ['home', 'console.dealerStatus.active'],
  ['active', 'console.dealerStatus.active'],
  ['suspended', 'console.dealerStatus.suspended'],
  ['rejected', 'console.dealerStatus.rejected'],
  ['onboarding', 'console.dealerStatus.onboarding'],
  ['dealer_info', 'console.step.dealer_info'],
  ['subscription', 'console.step.subscription'],
  ['upload_docs', 'console.step.upload_docs'],
  ['contract', 'console.step.contract'],
  ['panCardNo', 'console.panCardNo'],
  ['gstNumber', 'console.gstNumber'],
  ['bankAccountNo', 'console.bankAccountNo'],
  ['reserve_not_met', 'console.lot.underReserve'],
  ['awarded', 'console.lot.awarded'],
  ['released', 'console.lot.released'],
  ['withdrawn', 'console.lot.withdrawn'],
  ['refund_due', 'console.refundState.refund_due'],
  ['refunding', 'console.refundState.refunding'],
  ['refunded', 'console.refundState.refunded'],
])

/** The facts whose values are codes with texts of their own, by the beginning of the texts' ids. */
const CODED: ReadonlyMap<string, string> = new Map([
  ['document', 'console.document'],
  ['rejectedParts', 'console.proofPart'],
  ['purpose', 'console.linePurpose'],
  ['decision', 'console.returnDecision'],
])

/** The facts that only name a row of the database: the entry says elsewhere what it is about. */
const IDS: ReadonlySet<string> = new Set(['fileId', 'accountId', 'subjectId', 'lineId', 'paymentId'])

/** The facts above that are amounts in paise. */
const PAISE: ReadonlySet<string> = new Set(['amountPaise', 'refundDuePaise'])

/** The facts above that are amounts in whole rupees. */
const RUPEES: ReadonlySet<string> = new Set([
  'amount',
  'increment',
  'highestBid',
  'hammerPrice',
  'counterAmount',
  'price',
  'newPrice',
  'reserve',
  'startingPrice',
])

/** The moments of which the time counts; of the others, such as the end of a year in a city, the day does. */
const TIMED: ReadonlySet<string> = new Set(['startsAt', 'endsAt', 'dueAt', 'holdsUntil'])

/** The facts in the order of an entry; those of auctions and cars follow as their forms have them. */
const ORDER: readonly string[] = [...NAMES.keys(), 'startsAt', 'endsAt', ...FACT_NAMES]

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** Describes an action's changes, one line per changed fact, in the order of {@link ORDER}, then by name. */
export function describeChange({
  before,
  after,
}: Pick<AuditEntryOut, 'before' | 'after'>): readonly string[] {
  const facts = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((fact) => !IDS.has(fact))
    .toSorted((one, other) => placeOf(one) - placeOf(other) || one.localeCompare(other))
  return facts.flatMap((fact) => {
    const [was, is] = [describeFact(fact, before?.[fact]), describeFact(fact, after?.[fact])]
    const name = nameOf(fact)
    if (was === is) return []
    if (is === null) return was === null ? [] : [t('console.was', { name, before: was })]
    if (was === null) return [t('console.isNow', { name, after: is })]
    return [t('console.changedTo', { name, before: was, after: is })]
  })
}

function placeOf(fact: string): number {
  const place = ORDER.indexOf(fact)
  return place < 0 ? ORDER.length : place
}

/** Returns the label of a fact; those of cars and auctions have the labels of their forms. */
function nameOf(fact: string): string {
  const known = NAMES.get(fact) ?? `console.${fact}`
  return hasText(known) ? tAny(known) : fact
}

function describeFact(fact: string, value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'number' && RUPEES.has(fact)) return formatRupees(value)
  if (typeof value === 'number' && PAISE.has(fact)) return formatRupees(value / 100)
  if (typeof value === 'boolean') return t(value ? 'console.fact.yes' : 'console.fact.no')
  // The cars of a gate pass are stored by their ids.
  if (fact === 'cars' && Array.isArray(value)) return String(value.length)
  if (Array.isArray(value) && value.length === 0) return null
  if (isPlain(value)) return value.map((part) => wordOf(fact, part)).join(', ')
  if (typeof value !== 'string') return JSON.stringify(value)
  const state = `state.${value}`
  if (fact === 'state' && hasText(state)) return tAny(state)
  const task = `job.task.${FORMER_TASKS.get(value) ?? value}`
  if (fact === 'task' && hasText(task)) return tAny(task)
  if (INSTANT.test(value)) return (TIMED.has(fact) ? formatMoment : formatDay)(Date.parse(value))
  if (isDay(value)) return formatIsoDay(value)
  const standing = NAMES.has(fact) && fact !== 'reason' ? STANDINGS.get(value) : undefined
  return standing === undefined ? wordOf(fact, value) : tAny(standing)
}

/** Returns the words of a value that the log stores as a code, and any other value as it is. */
function wordOf(fact: string, value: string | number): string {
  const id = `${CODED.get(fact) ?? ''}.${value}`
  return hasText(id) ? tAny(id) : String(value)
}

function isPlain(value: unknown): value is readonly (string | number)[] {
  return Array.isArray(value) && value.every((part) => typeof part === 'string' || typeof part === 'number')
}
