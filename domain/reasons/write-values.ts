import { durationInWords } from '../duration.ts'
import { formatClock, formatIsoDay, formatMoment } from '../indian-time.ts'
import { FORMAT_LOCALE, type Locale } from '../locale.ts'
import { formatRupees } from '../money.ts'
import type { FlowNameId } from './flow-names.ts'
import type { ReasonValue, ReasonValues } from './reason-values.ts'

/** Returns the name of a state or a step in a language. */
export type NameFlow = (id: FlowNameId) => string

/** Writes the values of a reason's sentence in a language, for its ICU message. Numbers stay numbers, for its plurals. */
export function writeValues(
  locale: Locale,
  values: ReasonValues,
  nameFlow: NameFlow,
): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, writeValue(locale, value, nameFlow)]),
  )
}

function writeValue(locale: Locale, value: ReasonValue, nameFlow: NameFlow): string | number {
  if (typeof value !== 'object') return value
  if ('rupees' in value) return formatRupees(value.rupees)
  if ('seconds' in value) return durationInWords(value.seconds, locale)
  if ('state' in value) return nameFlow(`state.${value.state}`)
  if ('step' in value) return nameFlow(`cannot.${value.step}`)
  if ('list' in value) return value.list.join(', ')
  if ('allOf' in value) return joinNames(locale, 'conjunction', value.allOf)
  if ('anyOf' in value) return joinNames(locale, 'disjunction', value.anyOf)
  if ('day' in value) return formatIsoDay(value.day, locale)
  if ('moment' in value) return formatMoment(Date.parse(value.moment), locale)
  return formatClock(Date.parse(value.clock), Date.parse(value.seenAt), locale)
}

function joinNames(locale: Locale, type: 'conjunction' | 'disjunction', names: readonly string[]): string {
  return new Intl.ListFormat(FORMAT_LOCALE[locale], { type }).format(names)
}
