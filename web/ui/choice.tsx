import { IconSelector } from '@tabler/icons-react'
import classes from './choice.module.css'

/** A selectable value, its label, and the heading above it and the options of the same group that follow. */
export interface Option {
  readonly value: string
  readonly label: string
  readonly group?: string
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
        {[...Map.groupBy(options, ({ group }) => group)].map(([group, within]) =>
          group === undefined ? (
            within.map(toOption)
          ) : (
            <optgroup key={group} label={group}>
              {within.map(toOption)}
            </optgroup>
          ),
        )}
      </select>
      <IconSelector size={18} aria-hidden />
    </span>
  )
}

function toOption({ value, label }: Option) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  )
}
