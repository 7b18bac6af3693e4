import { NativeSelect } from '@mantine/core'
import { useText } from '#web/text/text.ts'
import type { Bound } from './filter-bounds.ts'
import classes from './selects.module.css'

/** One end of a range; null is no bound. */
export interface BoundSelectProps {
  /** What a screen reader says: "Year From". */
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
  const t = useText()
  const isListed = value === null || bounds.some((bound) => bound.value === value)
  return (
    <NativeSelect
      classNames={{ input: classes['input'] ?? '' }}
      aria-label={label}
      value={value === null ? '' : String(value)}
      data={[
        { value: '', label: none === '' ? t('dealerHome.any') : none },
        ...(isListed ? [] : [{ value: String(value), label: write(value) }]),
        ...bounds.map((bound) => ({ value: String(bound.value), label: bound.label })),
      ]}
      onChange={(event) =>
        onChoose(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))
      }
    />
  )
}
