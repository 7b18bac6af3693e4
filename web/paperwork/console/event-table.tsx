import type { Output } from '#contract/api.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { formatRupees } from '#domain/money.ts'
import { DataTable, type DataColumn } from '#web/console/parts/data-table.tsx'
import { hasText, t, useText } from '#web/text/text.ts'
import classes from './car-history.module.css'

type CarEvent = Output<'admin/getCarHistory'>['events'][number]

/** An event and its place in the list, which tells equal ones apart. */
interface Row {
  readonly id: string
  readonly event: CarEvent
}

/** The number of events that are shown before "show more". */
const DRAWN = 20

/** The words for an event: the step's own line, or the catalogue's for what is no step. */
function wordsOf({ event, title }: CarEvent): string {
  const id = `paperConsole.event.${event}`
  return hasText(id) ? t(id) : title
}

function actorOf({ by, name }: CarEvent): string {
  const id = `paperConsole.by.${by}`
  const role = hasText(id) ? t(id) : by
  return name === null ? role : `${role}: ${name}`
}

const COLUMNS: readonly { readonly id: keyof typeof CELLS; readonly isNumeric?: true }[] = [
  { id: 'what' },
  { id: 'when' },
  { id: 'who' },
  { id: 'amount', isNumeric: true },
  { id: 'reason' },
]

const CELLS = {
  what: wordsOf,
  when: ({ at }: CarEvent) => formatMoment(Date.parse(at)),
  who: actorOf,
  amount: ({ amount }: CarEvent) => (amount === null ? '' : formatRupees(amount)),
  reason: ({ reason }: CarEvent) => reason ?? '',
} as const

/** Events, the newest first: what, when, by whom, and why. */
export function EventTable({
  label,
  events,
}: {
  readonly label: string
  readonly events: readonly CarEvent[]
}) {
  const t = useText()
  if (events.length === 0) return <p className={classes['none']}>{t('paperConsole.noEvents')}</p>
  const columns: readonly DataColumn<Row>[] = COLUMNS.map(({ id, isNumeric }) => ({
    id,
    header: t(`paperConsole.${id}`),
    cell: ({ event }) => CELLS[id](event),
    isLead: id === 'what',
    ...(isNumeric && { isNumeric }),
  }))
  const rows = events.map((event, index) => ({ id: `${events.length - index}`, event }))
  return <DataTable label={label} columns={columns} rows={rows} rowId={({ id }) => id} drawnAtOnce={DRAWN} />
}
