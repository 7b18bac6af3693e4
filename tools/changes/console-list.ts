import type { Change } from './change.ts'
import { QUERIES } from './console-list-queries.ts'

const SCHEMA = `/** An evaluator or driver, as the house sees it. */
const fieldWorker = z
  .strictObject({
    id: idOut,
    name: z.string(),
    phone: phoneOut,
    type: personType,
    organization: z.string(),
    addedAt: instantOut,
    /** When the dealer removed the worker; null if it did not. */
    retiredAt: instantOut.nullable(),
  })
  .meta({ id: 'FieldWorker' })
export type FieldWorker = z.output<typeof fieldWorker>

`

const OPERATION = `  'admin/getFieldWorkers': defineOperation({
    reads: true,
    who: admins('view_all_data'),
    summary: 'Lists the evaluators and drivers of all dealers, the latest first.',
    list: true,
    input: z.object({ type: personType.default('dealer_evaluator'), ...paging }),
    output: z.strictObject({ workers: z.array(fieldWorker), total: count, nextCursor }),
    refusals: ['INVALID_INPUT'],
  }),
`

const HANDLER = `    'admin/getFieldWorkers': async ({ db, input: { type, limit, cursor } }) => {
      const list = { list: 'fieldWorkers', type }
      const after = readCursor(list, cursor, instantAndId)
      if (!after.ok) return after
      const [rows, total] = await Promise.all([
        listFieldWorkers(db, type, after.value, limit + 1),
        countFieldWorkers(db, type),
      ])
      const { page, last } = cutPage(rows, limit)
      return accept({
        workers: page.map(({ id, name, phone, type: kind, organization, addedAt, retiredAt }) => ({
          id,
          name,
          phone,
          type: kind,
          organization,
          addedAt: addedAt.toISOString(),
          retiredAt: retiredAt?.toISOString() ?? null,
        })),
        total,
        nextCursor: last ? writeCursor(list, [last.moment, last.id]) : null,
      })
    },

`

const LIST = `import { IconUsers } from '@tabler/icons-react'
import type { FieldWorker } from '#contract/people/people.ts'
import { formatPhone } from '#domain/identifiers/mobile.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { Lines } from '#web/console/parts/cells.tsx'
import type { Column } from '#web/console/parts/data-table.tsx'
import { chips, useFilters } from '#web/console/parts/list-filters.tsx'
import { ListScreen } from '#web/console/parts/list-screen.tsx'
import { t } from './field-workers-texts.ts'

const FILTERS = {
  type: chips({
    label: 'fieldWorkers.kind',
    options: { dealer_evaluator: 'fieldWorkers.evaluators', delivery_driver: 'fieldWorkers.drivers' },
    first: 'dealer_evaluator',
  }),
}

const COLUMNS: readonly Column<FieldWorker>[] = [
  {
    title: 'fieldWorkers.name',
    isLead: true,
    cell: ({ name, phone }) => (
      <Lines>
        <strong>{name}</strong>
        <span>{formatPhone(phone)}</span>
      </Lines>
    ),
  },
  { title: 'fieldWorkers.dealer', cell: ({ organization }) => organization },
  {
    title: 'fieldWorkers.added',
    from: 'tablet',
    cell: ({ addedAt }) => formatMoment(Date.parse(addedAt)),
  },
  {
    title: 'fieldWorkers.removed',
    cell: ({ retiredAt }) =>
      retiredAt === null ? t('fieldWorkers.notRemoved') : formatMoment(Date.parse(retiredAt)),
  },
]

/** The evaluators and drivers of all dealers. */
export function FieldWorkersScreen() {
  const filters = useFilters(FILTERS)
  return (
    <ListScreen
      call="admin/getFieldWorkers"
      input={filters.values}
      rows="workers"
      rowId={({ id }) => id}
      title="fieldWorkers.title"
      total="fieldWorkers.total"
      filters={filters}
      columns={COLUMNS}
      empty={{ icon: <IconUsers size={28} />, title: 'fieldWorkers.none' }}
    />
  )
}
`

const TEXTS = `import { textFamily } from '#web/text/text-family.ts'

/** The console's list of evaluators and drivers. */
export const fieldWorkersTexts = {
  'fieldWorkers.title': 'Evaluators and drivers',
  'fieldWorkers.total': '{count, plural, one {1 person} other {{total} people}}',
  'fieldWorkers.kind': 'Kind',
  'fieldWorkers.evaluators': 'Evaluators',
  'fieldWorkers.drivers': 'Drivers',
  'fieldWorkers.name': 'Name',
  'fieldWorkers.dealer': 'Dealer',
  'fieldWorkers.added': 'Added',
  'fieldWorkers.removed': 'Removed',
  'fieldWorkers.notRemoved': 'No',
  'fieldWorkers.none': 'Nobody here',
} as const

export const { useText, t } = textFamily('fieldWorkers', fieldWorkersTexts)
`

/** A list of the evaluators and drivers of all dealers, in pages and with a filter. */
export const consoleList: Change = {
  kind: 'a list of the console',
  atMost: 4,
  edits: [
    {
      path: 'contract/people/people.ts',
      imports: {
        '../operation.ts': ['admins'],
        '../values.ts': ['count', 'instantOut', 'nextCursor', 'paging'],
      },
      inserts: [
        {
          after: "const personType = z.enum(['dealer_evaluator', 'delivery_driver'])\n",
          lines: `\n${SCHEMA.trimEnd()}\n`,
        },
        { after: 'export const people = {\n', lines: OPERATION },
      ],
    },
    {
      path: 'server/people/people-handlers.ts',
      imports: {
        '#server/platform/cursor.ts': ['cutPage', 'instantAndId', 'readCursor', 'writeCursor'],
        './people-queries.ts': ['countFieldWorkers', 'listFieldWorkers'],
      },
      inserts: [{ after: 'HandlersOf<typeof people> {\n  return {\n', lines: HANDLER }],
    },
    {
      path: 'server/people/people-queries.ts',
      imports: { '#server/platform/cursor.ts': ['type InstantAndId'] },
      end: QUERIES,
    },
    { path: 'web/people/console/field-workers-screen.tsx', content: LIST },
    { path: 'web/people/console/field-workers-texts.ts', content: TEXTS },
  ],
}
