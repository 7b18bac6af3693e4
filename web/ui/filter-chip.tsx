import { UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './filter-chip.module.css'

/** Props of a chip that is a toggle (`isSelected`) or an applied filter with a remove button (`onRemove`). */
export interface FilterChipProps {
  readonly label: ReactNode
  readonly isSelected?: boolean
  readonly onClick?: () => void
  readonly onRemove?: () => void
  /** The accessible name of the remove button. */
  readonly removeLabel?: string
}

/** A compact toggle, or an applied filter with a remove button. */
export function FilterChip({ label, isSelected, onClick, onRemove, removeLabel }: FilterChipProps) {
  if (onRemove !== undefined) {
    return (
      <UnstyledButton className={classes['chip']} data-selected onClick={onRemove} aria-label={removeLabel}>
        <span>{label}</span>
        <IconX size={16} aria-hidden />
      </UnstyledButton>
    )
  }
  return (
    <UnstyledButton
      className={classes['chip']}
      data-selected={isSelected === true || undefined}
      aria-pressed={isSelected === true}
      onClick={onClick}
    >
      {label}
    </UnstyledButton>
  )
}
