import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch, type FieldErrors, type Resolver } from 'react-hook-form'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { keepState, readKept } from '#web/session/kept-state.ts'
import { readStored } from '#web/session/stored-values.ts'
import { useAnyText, type TranslateAny } from '#web/text/text.ts'
import type { ReadSignature } from '../signature-pad.tsx'
import { useStandings } from '../upload/use-standings.ts'
import type { FieldFault } from './error-summary.tsx'
import { idOfField, type AnyValues } from './field-input.tsx'
import type { Drawing, Field } from './fields.ts'
import {
  emptyValue,
  faultOfField,
  givenBy,
  isEmpty,
  readKeptValues,
  writeLabel,
  valuesToKeep,
} from './judge-field.ts'

/** The place in which the values of a form are kept until it is sent. */
export interface Keeping {
  /** Returns what is kept; it is not validated. */
  readonly read: () => unknown
  /** Keeps the values; null forgets them. */
  readonly keep: (values: object | null) => void
}

/** Keeps in this tab, for the person who is signed in; nothing for nobody. */
export function keepInTab(name: string): Keeping {
  const owner = readStored('uid')
  return {
    read: () => (owner === null ? null : readKept(owner, name)),
    keep: (values) => {
      if (owner !== null) keepState(owner, name, values)
    },
  }
}

/** Names a field with its part of the form, where it has one: other parts may have a field of the same name. */
const fullLabelOf = ({ section, label }: Field, t: TranslateAny) =>
  [...(section === undefined ? [] : [section]), label].map((text) => writeLabel(t, text)).join(', ')

/**
 * Holds the values of a form's fields, their faults, and what is kept of them. `keptAs` names the form, and the record that it
 * changes.
 */
export function useFields(
  name: string,
  fields: readonly Field[],
  about: {
    readonly keptAs: string
    readonly keeping: Keeping | undefined
    readonly initial: Readonly<Partial<AnyValues>>
  },
) {
  const t = useAnyText()
  const standings = useStandings<string>()
  const [keeping] = useState(() => about.keeping ?? keepInTab(about.keptAs))
  const [start] = useState(() =>
    Object.fromEntries(fields.map((field) => [field.name, about.initial[field.name] ?? emptyValue(field)])),
  )
  const [before] = useState(() => readKeptValues(fields, keeping.read(), start))
  const [isBack, setBack] = useState(before !== null)
  const drawn = useRef(new Map<string, Drawing>())
  // Files that are on their way are waited for, not missed.
  const resolver: Resolver<AnyValues> = (values) => {
    const errors: FieldErrors<AnyValues> = {}
    for (const field of fields) {
      const value = values[field.name] ?? emptyValue(field)
      const standing = standings.of(field.name)
      const fault = faultOfField(field, value, t)
      if (fault === undefined || standing.isBusy) continue
      errors[field.name] = { type: 'rule', message: (isEmpty(value) && standing.fault) || fault }
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }
  const form = useForm<AnyValues>({ resolver, shouldFocusError: false, defaultValues: before ?? start })
  const typed: AnyValues = useWatch({ control: form.control, compute: (values) => values })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keeping.keep(valuesToKeep(fields, values, start)),
      }),
    [form, keeping, fields, start],
  )

  const forget = () => keeping.keep(null)
  const { errors } = form.formState
  const faults: readonly FieldFault[] = fields.flatMap((field) => {
    const message = errors[field.name]?.message
    const isWaited = standings.of(field.name).isBusy
    if (typeof message !== 'string' || isWaited) return []
    return [{ inputId: idOfField(name, field), label: fullLabelOf(field, t), message }]
  })
  return {
    form,
    standings,
    typed,
    faults,
    /** Whether a field that has to be filled in is empty. */
    isIncomplete: fields.some(
      (field) =>
        errors[field.name] !== undefined &&
        isEmpty(typed[field.name] ?? '') &&
        standings.of(field.name).fault === null,
    ),
    /** Whether a field differs from how the form began. */
    isChanged: fields.some(({ name }) => sameText(typed[name]) !== sameText(start[name])),
    /** Whether the form began with what was typed before. */
    isBack,
    forget,
    startAgain: () => {
      forget()
      setBack(false)
      form.reset(start)
    },
    /** Takes the drawing of a field. Returns the field's value. */
    draw: (field: string, read: ReadSignature | null) => {
      drawn.current.delete(field)
      if (read === null) return ''
      const key = newIdempotencyKey()
      drawn.current.set(field, { read, key })
      return key
    },
    /** Returns what the form gives. */
    read: (values: AnyValues) =>
      Object.fromEntries(
        fields.map((field) => {
          const value = values[field.name] ?? emptyValue(field)
          const given =
            field.kind === 'signature' ? (drawn.current.get(field.name) ?? null) : givenBy(field, value)
          return [field.name, given] as const
        }),
      ),
  }
}

function sameText(value: unknown): string {
  return JSON.stringify(value) ?? ''
}
