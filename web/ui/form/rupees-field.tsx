import { TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { rupeesInWords } from '#web/text/amount-words.ts'
import { cleanRupees, readRupeesText, writeRupeesText } from '#domain/rupees-text.ts'

/** Props of a field for an amount. Its value is text, which `readRupeesText` reads. */
export interface RupeesFieldProps extends Pick<TextInputProps, 'inputContainer'> {
  readonly id?: string
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onBlur?: () => void
  readonly error?: ReactNode
  /** The hint shown while the amount is empty or invalid. */
  readonly hint?: string
  readonly disabled?: boolean
  readonly inputRef?: (input: HTMLInputElement | null) => void
}

/** A field for an amount in rupees. It spells the amount out while the user types and groups the digits on blur. */
export function RupeesField(props: RupeesFieldProps) {
  const { value, onChange, onBlur, inputRef, hint, id } = props
  const rupees = readRupeesText(value)
  return (
    <TextInput
      {...(id !== undefined && { id })}
      ref={inputRef ?? null}
      label={props.label}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      leftSection="₹"
      leftSectionWidth="2rem"
      error={props.error}
      disabled={props.disabled ?? false}
      {...(props.inputContainer !== undefined && { inputContainer: props.inputContainer })}
      description={typeof rupees === 'number' ? rupeesInWords(rupees) : (hint ?? '\u00a0')}
      onChange={(event) => onChange(cleanRupees(event.currentTarget.value))}
      onBlur={() => {
        if (typeof rupees === 'number') onChange(writeRupeesText(rupees))
        onBlur?.()
      }}
    />
  )
}
