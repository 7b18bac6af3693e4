import { Button } from '@mantine/core'
import { useText } from '#web/text/text.ts'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import type { AppliedFilter } from './applied-filters.ts'
import classes from './filter-chips.module.css'
import type { ChangeFilters } from './use-home-filters.ts'

/** Leads to what has ended and back. One button in both, so that the keyboard stays on it. */
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

/** The filters that are applied, and how to take them back. */
export interface AppliedFiltersProps {
  readonly applied: readonly AppliedFilter[]
  readonly change: ChangeFilters
  readonly onClear: () => void
}

/** A chip for each applied filter; {@link SoldRecently} is one of its own. */
export function AppliedFilters({ applied, change, onClear }: AppliedFiltersProps) {
  const t = useText()
  return (
    <ul className={classes['chips']} aria-label={t('dealerHome.appliedFilters')}>
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
    </ul>
  )
}
