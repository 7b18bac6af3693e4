import { Choice } from '#web/ui/choice.tsx'
import type { Bound } from './filter-bounds.ts'

/** Props of the choice of a range's lower or upper bound; a null value means no bound. */
export interface BoundSelectProps {
  /** The accessible name: "Year: From". */
  readonly label: string
  /** The text shown while no bound is chosen. */
  readonly none: string
  readonly bounds: readonly Bound[]
  readonly value: number | null
  /** Formats a value that is not among the bounds. */
  readonly write: (value: number) => string
  readonly onChoose: (value: number | null) => void
}

/** A choice of a range's lower or upper bound. */
export function BoundSelect({ label, none, bounds, value, write, onChoose }: BoundSelectProps) {
  const isListed = value === null || bounds.some((bound) => bound.value === value)
  return (
    <Choice
      label={label}
      value={value === null ? '' : String(value)}
      options={[
        { value: '', label: none },
        ...(isListed ? [] : [{ value: String(value), label: write(value) }]),
        ...bounds.map((bound) => ({ value: String(bound.value), label: bound.label })),
      ]}
      onChoose={(chosen) => onChoose(chosen === '' ? null : Number(chosen))}
    />
  )
}
