import { FilterChip } from '#web/ui/filter-chip.tsx'
import { Row } from '#web/ui/layout/row.tsx'

/** Props of a group of chips, one of which is selected. */
export interface ChipRowProps<Value> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A single choice as a row of chips. */
export function ChipRow<Value extends string | null>({
  label,
  options,
  value,
  onChange,
}: ChipRowProps<Value>) {
  return (
    <Row as="fieldset" gap={2} aria-label={label}>
      {options.map((option) => (
        <FilterChip
          key={option.value}
          label={option.label}
          isSelected={option.value === value}
          onClick={() => onChange(option.value)}
        />
      ))}
    </Row>
  )
}
