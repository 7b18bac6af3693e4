import { formatMoment } from '#web/text/formats.ts'
import type { Output } from '#contract/api.ts'
import { formatRupees } from '#domain/money.ts'
import { DataTable, type Column } from '#web/console/parts/data-table.tsx'
import { useText } from '#web/paperwork/console/paper-console-texts.ts'
import { anyText as tAny, hasText } from '#web/text/text.ts'
import { Row } from '#web/ui/layout/row.tsx'
import classes from './car-history.module.css'

type CarEvent = Output<'admin/getCarHistory'>['events'][number]

/** An event and its place in the list, which distinguishes equal ones. */
interface Row {
  readonly id: string
  readonly event: CarEvent
}

/** The number of events that are shown before "show more". */
const DRAWN = 20

/** The words for an event: the step's own line, or the catalogue's for what is no step. */
function wordsOf({ event, title }: CarEvent): string {
  const id = `paperConsole.event.${event}`
  return hasText(id) ? tAny(id) : title
}

function actorOf({ by, name }: CarEvent): string {
  const id = `paperConsole.by.${by}`
  const role = hasText(id) ? tAny(id) : by
  return name === null ? role : `${role}: ${name}`
}

const COLUMNS: readonly Column<Row>[] = [
  { title: 'paperConsole.what', isLead: true, cell: ({ event }) => wordsOf(event) },
  { title: 'paperConsole.when', cell: ({ event }) => formatMoment(Date.parse(event.at)) },
  { title: 'paperConsole.who', cell: ({ event }) => actorOf(event) },
  {
    title: 'paperConsole.amount',
    isNumeric: true,
    cell: ({ event }) => (event.amount === null ? '' : formatRupees(event.amount)),
  },
  { title: 'paperConsole.reason', cell: ({ event }) => event.reason ?? '' },
]

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
  const rows = events.map((event, index) => ({ id: `${events.length - index}`, event }))
  return <DataTable label={label} columns={COLUMNS} rows={rows} rowId={({ id }) => id} drawnAtOnce={DRAWN} />
}
