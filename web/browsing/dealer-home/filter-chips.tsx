import { Button } from '@mantine/core'
import { useText } from '#web/text/en/dealer-home.ts'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import type { AppliedFilter } from './applied-filters.ts'
import type { ChangeFilters } from './use-home-filters.ts'

/** Toggles between open and recently ended lots. It is one button for both states, so that it keeps focus. */
export function SoldRecently({ isOn, change }: { readonly isOn: boolean; readonly change: ChangeFilters }) {
  const t = useText()
  const filter = t('dealerHome.ended')
  return isOn ? (
    <FilterChip
      label={filter}
      removeLabel={t('dealerHome.removeFilter', { filter })}
      onRemove={() => change({ ended: false })}
    />
  ) : (
    <FilterChip label={filter} onClick={() => change({ ended: true })} />
  )
}

/** The applied filters, and callbacks to remove them. */
export interface AppliedFiltersProps {
  readonly applied: readonly AppliedFilter[]
  readonly change: ChangeFilters
  readonly onClear: () => void
}

/** One chip per applied filter. {@link SoldRecently} is a separate chip. */
export function AppliedFilters({ applied, change, onClear }: AppliedFiltersProps) {
  const t = useText()
  return (
    <Row as="ul" gap={2} align="center" aria-label={t('dealerHome.appliedFilters')}>
      {applied
        .filter(({ key }) => key !== 'ended')
        .map(({ key, label, without }) => (
          <li key={key}>
            <FilterChip
              label={label}
              removeLabel={t('dealerHome.removeFilter', { filter: label })}
              onRemove={() => change(without)}
            />
          </li>
        ))}
      <li>
        <Button variant="subtle" size="compact-md" onClick={onClear}>
          {t('dealerHome.clearFilters')}
        </Button>
      </li>
    </Row>
  )
}
