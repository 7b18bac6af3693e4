import { Choice } from './choice.tsx'
import type { Bound } from './filter-bounds.ts'

/** One end of a range; null is no bound. */
export interface BoundSelectProps {
  /** What a screen reader says: "Year: From". */
  readonly label: string
  /** What stands there while nothing is chosen. */
  readonly none: string
  readonly bounds: readonly Bound[]
  readonly value: number | null
  /** How a value is written that is not among the bounds. */
  readonly write: (value: number) => string
  readonly onChoose: (value: number | null) => void
}

/** Chooses one end of a range. */
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
