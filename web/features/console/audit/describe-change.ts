import type { AuditEntryOut } from '#contract/admin-audit.ts'
import { formatDay } from '#domain/indian-time.ts'
import { t } from '#web/text/text.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** What an act changed, a line for each thing that is not as it was. */
export function describeChange({
  before,
  after,
}: Pick<AuditEntryOut, 'before' | 'after'>): readonly string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.flatMap((name) => {
    const [was, is] = [describeFact(before?.[name]), describeFact(after?.[name])]
    if (was === is) return []
    if (is === null) return was === null ? [] : [t('console.was', { name, before: was })]
    if (was === null) return [t('console.isNow', { name, after: is })]
    return [t('console.changedTo', { name, before: was, after: is })]
  })
}

function describeFact(fact: unknown): string | null {
  if (fact === undefined || fact === null) return null
  if (typeof fact !== 'string') return JSON.stringify(fact)
  return INSTANT.test(fact) ? formatDay(Date.parse(fact)) : fact
}
