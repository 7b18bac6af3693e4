import { IconSelector } from '@tabler/icons-react'
import classes from './choice.module.css'

/** A value that may be chosen and what it is called. */
export interface Option {
  readonly value: string
  readonly label: string
}

/** A choice of one out of a few. */
export interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly Option[]
  readonly onChoose: (value: string) => void
  readonly disabled?: boolean
}

/** The device's own list of choices, in the look of the house: nothing is quicker with a thumb. */
export function Choice({ label, value, options, onChoose, disabled = false }: ChoiceProps) {
  return (
    <span className={classes['choice']}>
      <select
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconSelector size={18} aria-hidden />
    </span>
  )
}
