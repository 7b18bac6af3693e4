import { IconSelector } from '@tabler/icons-react'
import classes from './choice.module.css'

/** A selectable value and its label. */
export interface Option {
  readonly value: string
  readonly label: string
}

/** Props of a choice of one option. */
export interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly Option[]
  readonly onChoose: (value: string) => void
  readonly disabled?: boolean
}

/** A native select, the fastest control for one-handed use, in the app's style. */
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
