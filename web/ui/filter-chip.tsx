import { UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './filter-chip.module.css'

/** A choice that can be on or off (`isSelected`), or one that was applied and can be taken back (`onRemove`). */
export interface FilterChipProps {
  readonly label: ReactNode
  readonly isSelected?: boolean
  readonly onClick?: () => void
  readonly onRemove?: () => void
  /** What a screen reader says of the button that takes it back. */
  readonly removeLabel?: string
}

/** A chip: one word, one tap. */
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
