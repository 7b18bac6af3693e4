import type { Result } from './refusal.ts'

/**
 * The person who confirms a change of a setting before it holds: `nobody` besides the admin who makes it, or a
 * `secondPerson`, as for everything about money.
 */
export type ConfirmedBy = 'nobody' | 'secondPerson'

/** A whole number within bounds. */
interface NumberField {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
}

/** An amount in whole rupees. */
interface MoneyField {
  readonly kind: 'money'
}

/** Text that papers print, of at most `max` characters. `rows` are the lines of its input. */
interface TextField {
  readonly kind: 'text'
  readonly about: 'name' | 'address'
  readonly max: number
  readonly rows?: number
}

/** A number or a code that people copy: how it is typed, and the rule that returns its stored spelling. */
interface IdentifierField {
  readonly kind: 'identifier'
  readonly of: 'digits' | 'code'
  readonly read: (text: string) => Result<string>
}

/** A field of a setting. The contract's schema, the field of the form and the facts on the screen follow from its kind. */
export type SettingField = NumberField | MoneyField | TextField | IdentifierField

type Fields = Readonly<Record<string, SettingField>>

type FieldValue<Field extends SettingField> = Field extends NumberField | MoneyField ? number : string

interface AnySetting<Value> {
  /** Its name within a sentence of a message: "the price of a city". */
  readonly name: string
  readonly confirmedBy: ConfirmedBy
  /** The value that holds before its first version. */
  readonly initial: Value
}

/** A setting whose value is an object of fields, which the console edits by their kinds. */
export interface FieldsSetting<Of extends Fields = Fields> extends AnySetting<{
  readonly [Name in keyof Of]: FieldValue<Of[Name]>
}> {
  readonly fields: Of
}

/** A setting with a schema and an editor of its own. */
export interface OwnSetting<Value = unknown> extends AnySetting<Value> {
  readonly fields: null
}

/** Declares a setting of the house by its fields. An area declares its own in `domain/<area>/<area>-settings.ts`. */
export function defineSetting<const Of extends Fields>(setting: FieldsSetting<Of>): FieldsSetting<Of> {
  return setting
}

/** Declares a setting of the house that fields cannot express, such as a list. */
export function defineOwnSetting<Value>(setting: Omit<OwnSetting<Value>, 'fields'>): OwnSetting<Value> {
  return { ...setting, fields: null }
}
