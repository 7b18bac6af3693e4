import { TextInput, type TextInputProps } from '@mantine/core'
import { cleanCharacters } from '#domain/identifiers/clean-characters.ts'
import { cleanMobile } from '#domain/identifiers/mobile.ts'
import { tidyIdentifier } from '#domain/identifiers/tidy-identifier.ts'
import { cleanUpiId } from '#domain/identifiers/upi-id.ts'
import { useRef, useState } from 'react'
import { cleanTyped, type Clean } from './clean-typed.ts'

interface Kind extends Pick<
  TextInputProps,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'
> {
  readonly clean: Clean
}

const CODE = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const

/** Mobile numbers have one length, so that a letter that is dropped leaves the number or a faulty one, never another. */
const digitsOfMobile: Clean = (text) => cleanMobile(text).replace(/[^\d+]/g, '')

/** The kinds of numbers and codes that people type and copy: how each is cleaned, and its keyboard. */
const KINDS = {
  mobile: { clean: digitsOfMobile, type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
  /** A number of digits alone: Aadhaar, a bank account, a one-time code. */
  digits: { clean: tidyIdentifier, inputMode: 'numeric', autoComplete: 'off' },
  /** Letters and digits: PAN, GSTIN, IFSC, a recovery code. */
  code: { ...CODE, clean: tidyIdentifier },
  /** The reference of a bank or a registration number, which keeps its blanks and hyphens. */
  reference: { ...CODE, clean: cleanCharacters },
  upi: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, clean: cleanUpiId },
} as const satisfies Readonly<Record<string, Kind>>

/** The kind of a number or a code. */
export type CopiedKind = keyof typeof KINDS

/** The most characters that a field holds once it is cleaned, and the sentence for a text with more. */
export interface Holding {
  readonly length: number
  readonly fault: (count: number) => string
}

/**
 * Props of a field for a number or a code. It has no `maxLength`, which would count separators and cut what is pasted:
 * nothing is ever cut. A field with `holds` does not take a longer text, and shows the sentence; without it, a text that is
 * too long is reported by the field's rule.
 */
export interface CopiedInputProps extends Omit<TextInputProps, 'maxLength'> {
  readonly kind: CopiedKind
  readonly holds?: Holding | undefined
}

/**
 * A text field for a number or a code. What is typed, pasted or filled in is cleaned at once and stays whole; the form
 * judges it by the rule of `domain/identifiers`.
 */
export function CopiedInput({ kind, holds, onChange, onFocus, onBlur, ...props }: CopiedInputProps) {
  const { clean, ...keyboard } = KINDS[kind]
  const before = useRef('')
  const [refused, setRefused] = useState<string | null>(null)
  return (
    <TextInput
      {...keyboard}
      {...props}
      error={refused ?? props.error}
      onFocus={(event) => {
        before.current = event.currentTarget.value
        onFocus?.(event)
      }}
      onBlur={(event) => {
        // A field that is full is not faulty for what it did not take.
        if (event.currentTarget.value.length === holds?.length) setRefused(null)
        onBlur?.(event)
      }}
      onChange={(event) => {
        const { nativeEvent } = event
        // A keyboard that composes a word loses it if the field changes under it.
        const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing
        const input = event.currentTarget
        if (!isComposing) cleanField(input, clean)
        const { length } = input.value
        if (!isComposing && holds !== undefined && length > holds.length && length > before.current.length) {
          setRefused(holds.fault(length))
          restoreField(input, before.current)
          return
        }
        setRefused(null)
        before.current = input.value
        onChange?.(event)
      }}
    />
  )
}

/** Restores what a field held before a text that it does not hold. The caret goes back to its place. */
function restoreField(input: HTMLInputElement, text: string): void {
  const behind = input.value.length - (input.selectionStart ?? input.value.length)
  input.value = text
  const caret = Math.max(0, text.length - behind)
  input.setSelectionRange(caret, caret)
}

/** Cleans what a field holds. The caret stays behind the same character. */
function cleanField(input: HTMLInputElement, clean: Clean): void {
  const { text, caret } = cleanTyped({ text: input.value, caret: input.selectionStart }, clean)
  if (text === input.value) return
  input.value = text
  input.setSelectionRange(caret, caret)
}
