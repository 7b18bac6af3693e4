import { NativeSelect, TextInput } from '@mantine/core'
import { AUDIT_ACTIONS, type AuditAction } from '#domain/audit/audit-actions.ts'
import { useRead } from '#web/api/use-operation.ts'
import { custom, select, type Filter } from '#web/console/parts/list-filters.tsx'
import { useText } from '#web/text/en/console.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'
import { FilterChip } from '#web/ui/filter-chip.tsx'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The filters of the audit log. Those by car and by dealer are set by the links on the pages of these. */
export const AUDIT_FILTERS = {
  by: custom((uid, put) => <PersonField uid={uid} onChange={put} />),
  action: select({
    label: 'console.action',
    all: 'console.allActions',
    options: Object.fromEntries(
      AUDIT_ACTIONS.map((action) => [action, `console.act.${action}`] as const),
    ) as Record<AuditAction, TextId>,
  }),
  day: {
    read: (text) => (text !== null && DAY.test(text) ? text : null),
    field: (day, put) => <DayField day={day} onChange={put} />,
  } satisfies Filter<string | null>,
  carId: custom(
    (carId, put) => carId !== null && <OfOne name="console.ofOneCar" onShowAll={() => put(null)} />,
  ),
  uid: custom((uid, put) => uid !== null && <OfOne name="console.ofOneDealer" onShowAll={() => put(null)} />),
}

/** The admins, of whom one is chosen. */
function PersonField(props: {
  readonly uid: string | null
  readonly onChange: (uid: string | null) => void
}) {
  const t = useText()
  const { data } = useRead('admin/getAdmins', {})
  return (
    <NativeSelect
      aria-label={t('console.by')}
      value={props.uid ?? ''}
      data={[
        { value: '', label: t('console.byAnyone') },
        ...(data?.admins ?? []).map(({ uid, name }) => ({ value: uid, label: name })),
      ]}
      onChange={(event) => props.onChange(event.currentTarget.value || null)}
    />
  )
}

function DayField(props: { readonly day: string | null; readonly onChange: (day: string | null) => void }) {
  const t = useText()
  return (
    <TextInput
      type="date"
      aria-label={t('console.onDay')}
      value={props.day ?? ''}
      onChange={(event) => props.onChange(event.currentTarget.value || null)}
    />
  )
}

/** Shows that all entries are about one thing, with a button that shows those about all. */
function OfOne(props: { readonly name: TextId; readonly onShowAll: () => void }) {
  const t = useText()
  const tAny = useAnyText()
  const label = tAny(props.name)
  return (
    <FilterChip
      label={label}
      onRemove={props.onShowAll}
      removeLabel={t('console.aboutEverything', { label })}
    />
  )
}
