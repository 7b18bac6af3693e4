import { TextInput, type TextInputProps } from '@mantine/core'
import { cleanCharacters } from '#domain/identifiers/clean-characters.ts'
import { cleanMobile } from '#domain/identifiers/mobile.ts'
import { tidyIdentifier } from '#domain/identifiers/tidy-identifier.ts'
import { cleanUpiId } from '#domain/identifiers/upi-id.ts'
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

/** Props of a field for a number or a code. It has no `maxLength`: what is too long is judged, never cut. */
export interface CopiedInputProps extends Omit<TextInputProps, 'maxLength'> {
  readonly kind: CopiedKind
}

/**
 * A text field for a number or a code. What is typed, pasted or filled in is cleaned at once and stays whole; the form
 * judges it by the rule of `domain/identifiers`.
 */
export function CopiedInput({ kind, onChange, ...props }: CopiedInputProps) {
  const { clean, ...keyboard } = KINDS[kind]
  return (
    <TextInput
      {...keyboard}
      {...props}
      onChange={(event) => {
        const { nativeEvent } = event
        // A keyboard that composes a word loses it if the field changes under it.
        const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing
        if (!isComposing) cleanField(event.currentTarget, clean)
        onChange?.(event)
      }}
    />
  )
}

/** Cleans what a field holds. The caret stays behind the same character. */
function cleanField(input: HTMLInputElement, clean: Clean): void {
  const { text, caret } = cleanTyped({ text: input.value, caret: input.selectionStart }, clean)
  if (text === input.value) return
  input.value = text
  input.setSelectionRange(caret, caret)
}
