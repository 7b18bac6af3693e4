import { useState } from 'react'
import { ALONE_SHOWN_DAYS } from '#domain/proposals/who-counts.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useRead } from '#web/api/use-operation.ts'
import { AuditTable } from '#web/audit/console/audit-table.tsx'
import { useText } from '#web/text/en/console.ts'
import { Panel } from '#web/console/parts/panel.tsx'

const DAY_MS = 86_400_000
const MAX_ENTRIES = 20

/** The acts of the last 30 days that take two people and that one did alone. Renders nothing if there are none. */
export function DoneAlone() {
  const t = useText()
  const [since] = useState(() =>
    new Date((Math.floor(serverNow() / DAY_MS) - ALONE_SHOWN_DAYS) * DAY_MS).toISOString(),
  )
  const { data } = useRead('admin/getAudit', { alone: true, since, limit: MAX_ENTRIES })
  if (data === undefined || data.entries.length === 0) return null
  return (
    <Panel isFlush title={t('console.doneAlone')} detail={t('console.doneAloneText')}>
      <AuditTable entries={data.entries} />
    </Panel>
  )
}
