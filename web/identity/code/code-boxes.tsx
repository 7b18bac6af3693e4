import { typedFaultSentence } from '#web/text/fault-sentence.ts'
import { useRef, type KeyboardEvent, type Ref } from 'react'
import { useText } from '#web/text/en/entry.ts'
import classes from './code-boxes.module.css'
import { enterDigits, addedDigit, type Digits } from './enter-digits.ts'

/** Props of the boxes for a code's digits. */
export interface CodeBoxesProps {
  readonly label: string
  readonly digits: Digits
  readonly onChange: (digits: Digits) => void
  /** Called with the sentence for pasted digits that are no code; none of them is entered. */
  readonly onRefused: (sentence: string) => void
  /** The id of the element with the instructions. */
  readonly describedBy: string
  readonly isWrong: boolean
  readonly first: Ref<HTMLInputElement>
}

/** One box per digit of a code. Typing moves on to the next box, and a pasted code fills all of them. */
export function CodeBoxes(props: CodeBoxesProps) {
  const { label, digits, onChange, onRefused, describedBy, isWrong, first } = props
  const t = useText()
  const row = useRef<HTMLFieldSetElement>(null)
  const focusBox = (box: number) => row.current?.querySelectorAll('input')[box]?.focus()

  function put(box: number, text: string): void {
    const entered = enterDigits(digits, box, text)
    if (!entered.ok) return onRefused(typedFaultSentence(entered.refusal))
    onChange(entered.value.digits)
    focusBox(entered.value.next)
  }

  function clear(box: number): void {
    onChange(digits.map((digit, index) => (index === box ? '' : digit)))
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>, box: number): void {
    if (event.key === 'Backspace' && digits[box] === '' && box > 0) {
      event.preventDefault()
      clear(box - 1)
      focusBox(box - 1)
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault()
      focusBox(box + (event.key === 'ArrowLeft' ? -1 : 1))
    }
  }

  return (
    <fieldset ref={row} className={classes['boxes']} aria-label={label}>
      {digits.map((digit, box) => (
        <input
          // oxlint-disable-next-line react/no-array-index-key -- a box is identified by its position
          key={box}
          ref={box === 0 ? first : undefined}
          className={classes['box']}
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          // Phones offer the code of a received SMS for the first box; accepting it fills all boxes.
          autoComplete={box === 0 ? 'one-time-code' : 'off'}
          aria-label={t('code.digit', { number: box + 1, total: digits.length })}
          aria-describedby={describedBy}
          aria-invalid={isWrong}
          value={digit}
          onFocus={(event) => event.currentTarget.select()}
          // onChange does not fire when a digit is replaced by the same digit.
          onInput={(event) => {
            const typed = addedDigit(digit, event.currentTarget.value)
            if (typed === '' && event.currentTarget.value === '') clear(box)
            else put(box, typed)
          }}
          onPaste={(event) => {
            event.preventDefault()
            put(box, event.clipboardData.getData('text'))
          }}
          onKeyDown={(event) => pressKey(event, box)}
        />
      ))}
    </fieldset>
  )
}
