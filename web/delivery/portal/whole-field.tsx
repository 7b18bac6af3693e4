import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { plainNumber } from '#domain/plain-number.ts'
import { useText } from '#web/delivery/portal/pickup-texts.ts'

/** Reads a whole number up to `max` as people write it ("43,210"). Null if empty, undefined if it is not such a number. */
export function readWhole(text: string, max: number): number | null | undefined {
  const plain = plainNumber(text)
  if (plain === '') return null
  const figure = /^\d+$/.test(plain) ? Number(plain) : Number.NaN
  return figure <= max ? figure : undefined
}

/** A field for a whole number that may stay empty. What is no number stays in the field and is not passed on. */
export function WholeField(props: {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly max: number
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly onFault: (isFaulty: boolean) => void
}) {
  const t = useText()
  const { id, label, hint, max, value, onChange, onFault } = props
  const [text, setText] = useState(value === null ? '' : String(value))
  const isFaulty = readWhole(text, max) === undefined
  return (
    <TextInput
      id={id}
      label={label}
      description={hint}
      value={text}
      inputMode="numeric"
      autoComplete="off"
      error={isFaulty && t('pickup.wholeUpTo', { max: formatIndianNumber(max) })}
      onChange={(event) => {
        const typed = event.currentTarget.value
        setText(typed)
        const read = readWhole(typed, max)
        onFault(read === undefined)
        if (read !== undefined) onChange(read)
      }}
    />
  )
}
