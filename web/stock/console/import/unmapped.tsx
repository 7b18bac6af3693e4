import type { ImportField } from '#domain/stock/import/import-fields.ts'
import { useText } from '#web/text/en/console.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { UnmappedParts } from './import-choices.ts'
import { importFieldLabel } from './import-field-label.ts'

/** Says which columns of the list are left out, and which fields no column gives. Renders nothing if there are none. */
export function Unmapped({ columns, reserves, required, wanted }: UnmappedParts) {
  const t = useText()
  if (columns.length + required.length + wanted.length === 0) return null
  const names = (fields: readonly ImportField[]) => fields.map(importFieldLabel)
  return (
    <Callout kind={required.length > 0 ? 'waiting' : 'info'}>
      <Stack gap={2}>
        <Part text={t('console.unmappedRequired')} names={names(required)} />
        <Part text={t('console.unmappedColumns')} names={columns} />
        {reserves.length > 0 && <p>{t('console.unmappedReserve', { column: reserves[0] ?? '' })}</p>}
        <Part text={t('console.unmappedFields')} names={names(wanted)} />
      </Stack>
    </Callout>
  )
}

function Part({ text, names }: { readonly text: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <Row as="p" gap={1} gapX={2} align="center">
      {text}{' '}
      {[...new Set(names)].map((name) => (
        <StatusBadge key={name} kind="quiet">
          {name}
        </StatusBadge>
      ))}
    </Row>
  )
}
