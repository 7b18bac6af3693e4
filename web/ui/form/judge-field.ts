import { typedFaultSentence } from '#web/text/fault-sentence.ts'
import { readEmail } from '#domain/identifiers/email.ts'
import { readMobile } from '#domain/identifiers/mobile.ts'
import { plainNumber } from '#domain/plain-number.ts'
import { doubtOfAddress, doubtOfName, readAddress, readName } from '#domain/plausible-names.ts'
import { isRecord } from '#domain/read-value.ts'
import type { Result } from '#domain/refusal.ts'
import { readRupeesText } from '#domain/rupees-text.ts'
import type { TranslateAny } from '#web/text/text.ts'
import type { TextValues } from '#web/text/text-family.ts'
import { readUploaded } from '../upload/read-uploaded.ts'
import { doubtOf, type Doubt } from './use-doubts.tsx'
import type { Field, FieldValue, Label } from './fields.ts'

const READ_TEXT = { name: readName, address: readAddress, email: readEmail } as const

const ASK_ABOUT = { name: doubtOfName, address: doubtOfAddress, email: null } as const

/** Returns the text of a label. `values` are those of a text without its own. */
export function writeLabel(translate: TranslateAny, label: Label, values?: TextValues): string {
  return typeof label === 'string' ? translate(label, values) : translate(...label)
}

/** Returns the value of a field that nobody has filled in. */
export function emptyValue({ kind }: Field): FieldValue {
  return kind === 'files' ? [] : ''
}

/** Whether a value is one that a field of its kind can have. */
export function readKeptValue(field: Field, value: unknown): FieldValue | null {
  if (field.kind !== 'files') return typeof value === 'string' ? value : null
  return Array.isArray(value) ? value.flatMap((file: unknown) => readUploaded(file) ?? []) : null
}

/**
 * Whether the tab may keep what is typed into a field: no password, no signature, and of numbers and codes only the
 * references of banks, because the others are official or open an account.
 */
export function isKept(field: Field): boolean {
  if (field.kind === 'secret' || field.kind === 'signature') return false
  return field.kind !== 'identifier' || field.of === 'reference'
}

/** Whether a field is left empty. */
export function isEmpty(value: FieldValue): boolean {
  return typeof value === 'string' ? value.trim() === '' : value.length === 0
}

/**
 * Returns the fault of a field's value by the rule of the domain, undefined if it has none. The operation's input judges
 * once more, at the server.
 */
export function faultOfField(field: Field, value: FieldValue, translate: TranslateAny): string | undefined {
  if (isEmpty(value))
    return (
      field.missing && writeLabel(translate, field.missing, { field: writeLabel(translate, field.label) })
    )
  if (typeof value !== 'string') return undefined
  switch (field.kind) {
    case 'text':
      return sentenceOf(field.about && READ_TEXT[field.about](value))
    case 'identifier':
    case 'secret':
      return sentenceOf(field.read?.(value))
    case 'phone':
      return sentenceOf(readMobile(value))
    case 'money':
      return readRupeesText(value) === 'invalid' ? translate(field.fault) : undefined
    case 'number': {
      const { min, max, fault } = field
      const read = readNumber(value)
      return read === null || read < min || read > max ? translate(fault, { min, max }) : undefined
    }
    case 'date':
    case 'choice':
    case 'files':
    case 'signature':
      return undefined
  }
}

function sentenceOf(read: Result<unknown> | null | undefined): string | undefined {
  return !read || read.ok ? undefined : typedFaultSentence(read.refusal)
}

/** Reads a decimal number as people write it; null for anything else. */
function readNumber(text: string): number | null {
  const plain = plainNumber(text)
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null
}

/** Returns the question about what is typed, if it is unlikely. */
export function doubtOfField(field: Field, value: FieldValue): Doubt | null {
  if (typeof value !== 'string') return null
  const ask =
    field.kind === 'text'
      ? field.about && ASK_ABOUT[field.about]
      : field.kind === 'identifier' && field.doubtOf
  return ask ? doubtOf(value, ask) : null
}

/** Returns what a field gives; only for a value without a fault. */
export function givenBy(field: Field, value: FieldValue): FieldValue | number | null {
  if (typeof value !== 'string') return value
  switch (field.kind) {
    case 'money': {
      const rupees = readRupeesText(value)
      return rupees === 'invalid' ? null : rupees
    }
    case 'number':
      return readNumber(value)
    case 'secret':
      return value
    default:
      return value.trim()
  }
}

type Values = Readonly<Record<string, FieldValue>>

/** Returns the texts with which a form begins. The links of files differ each time that they are read. */
function beginningOf(fields: readonly Field[], start: Values): string {
  return JSON.stringify(fields.map(({ name }) => (typeof start[name] === 'string' ? start[name] : null)))
}

/** Returns what is to be kept of a form's values; null if they are those with which it began. */
export function valuesToKeep(fields: readonly Field[], values: Values, start: Values): object | null {
  const kept = fields.filter(isKept).map(({ name }) => name)
  const isSame = kept.every((name) => JSON.stringify(values[name]) === JSON.stringify(start[name]))
  if (isSame) return null
  return {
    start: beginningOf(fields, start),
    values: Object.fromEntries(kept.map((name) => [name, values[name]])),
  }
}

/** Returns the values of a form that were kept for the same beginning; null if there are none. */
export function readKeptValues(fields: readonly Field[], kept: unknown, start: Values) {
  if (!isRecord(kept) || kept['start'] !== beginningOf(fields, start) || !isRecord(kept['values']))
    return null
  const { values } = kept
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      (isKept(field) ? readKeptValue(field, values[field.name]) : null) ??
        start[field.name] ??
        emptyValue(field),
    ]),
  )
}
