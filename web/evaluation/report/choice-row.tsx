import { useId } from 'react'
import { Stack } from '#web/ui/layout/stack.tsx'
import classes from './checkpoint-field.module.css'

/** Large buttons of which one is chosen. */
export function ChoiceRow<Value extends string>(props: {
  readonly legend: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly chosen: Value | null
  readonly onChoose: (value: Value) => void
}) {
  const { legend, options, chosen, onChoose } = props
  const name = useId()
  return (
    <Stack as="fieldset" gap={2}>
      <legend className={classes['legend']}>{legend}</legend>
      <div className={classes['answers']}>
        {options.map(({ value, label }) => (
          <label key={value} className={classes['answer']}>
            <input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </Stack>
  )
}
