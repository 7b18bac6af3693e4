import { Checkbox } from '@mantine/core'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { CONFIRM_TEXT } from '#domain/confirm-text.ts'
import classes from './use-doubts.module.css'

/** A typed text that is unlikely but may be true, and the question about it. */
export interface Doubt {
  readonly text: string
  readonly question: string
}

/** The doubts about the fields of a form as they are typed now, by the field's name; null where there is none. */
export type Doubts<Field extends string> = Readonly<Partial<Record<Field, Doubt | null>>>

/** Returns the doubt about a typed text, by a rule of the domain that returns the question; null if there is none. */
export function doubtOf(text: string, ask: (text: string) => string | null): Doubt | null {
  const question = ask(text)
  return question === null ? null : { text, question }
}

/** Asks about the fields of a form: see {@link useDoubts}. */
export type FormDoubts<Field extends string> = ReturnType<typeof useDoubts<Field>>

type Texts = Readonly<Record<string, string>>

/**
 * Asks about what is typed into a form and is unlikely, before the form is sent. A confirmation holds for the text that was
 * asked about: another one is asked about when the form is sent again.
 */
export function useDoubts<Field extends string>(doubts: Doubts<Field>) {
  const [asked, setAsked] = useState<Texts>({})
  const [confirmed, setConfirmed] = useState<Texts>({})
  const [attempt, setAttempt] = useState<{ readonly number: number; readonly field: string | null }>({
    number: 0,
    field: null,
  })
  const open = Object.entries<Doubt | null | undefined>(doubts).flatMap(([field, doubt]) =>
    doubt && confirmed[field] !== doubt.text ? [[field, doubt.text] as const] : [],
  )
  return {
    /** Asks about all that is not confirmed, and moves focus to the first question. Returns whether there is one. */
    ask(): boolean {
      const [first] = open
      if (first === undefined) return false
      setAsked({ ...asked, ...Object.fromEntries(open) })
      setAttempt({ number: attempt.number + 1, field: first[0] })
      return true
    },
    /** Returns the props of a field by which the question stands below its input once it is asked. */
    beside(field: Field) {
      const doubt = doubts[field] ?? null
      const isAsked = doubt !== null && asked[field] === doubt.text
      return {
        inputContainer: (input: ReactNode) => (
          <>
            {input}
            {isAsked && (
              <Question
                key={attempt.number}
                question={doubt.question}
                takesFocus={attempt.field === field}
                isConfirmed={confirmed[field] === doubt.text}
                onConfirm={(isConfirmed) =>
                  setConfirmed({ ...confirmed, [field]: isConfirmed ? doubt.text : '' })
                }
              />
            )}
          </>
        ),
      }
    },
  }
}

function Question(props: {
  readonly question: string
  readonly takesFocus: boolean
  readonly isConfirmed: boolean
  readonly onConfirm: (isConfirmed: boolean) => void
}) {
  const { question, takesFocus, isConfirmed, onConfirm } = props
  const box = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    <div className={classes['question']}>
      <p id={id}>{question}</p>
      <Checkbox
        ref={box}
        checked={isConfirmed}
        label={CONFIRM_TEXT}
        aria-describedby={id}
        onChange={(event) => onConfirm(event.currentTarget.checked)}
      />
    </div>
  )
}
