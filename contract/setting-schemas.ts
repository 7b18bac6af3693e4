import * as z from 'zod'
import type { SettingField } from '#domain/setting.ts'
import {
  SETTINGS,
  SETTING_KEYS,
  type OwnKey,
  type SettingKey,
  type SettingValue,
} from '#domain/setting-table.ts'
import { bankAccountsSchemas } from './car-payments/bank-accounts.ts'
import { printedAddress, printedName } from './names.ts'
import { copied, rupees, rupeesOut, wholeFrom } from './values.ts'
import { addFault } from './add-fault.ts'

/** A setting's schemas: of a value as received, and as it is stored and answered. */
interface SettingSchemas<Value> {
  readonly given: z.ZodType<Value>
  readonly value: z.ZodType<Value>
}

type SchemasByKey = { readonly [Key in SettingKey]: SettingSchemas<SettingValue<Key>> }

/** The schemas of the settings that declare no fields. */
const OWN_SCHEMAS: Readonly<Record<OwnKey, SettingSchemas<unknown>>> = { bankAccounts: bankAccountsSchemas }

/** The longest number or code that is read. The rule of the field judges what it may be. */
const MAX_CODE = 50

/** Returns the schema of a field's value as received. */
function givenOf(field: SettingField): z.ZodType {
  switch (field.kind) {
    case 'number':
      return wholeFrom(field.min, field.max)
    case 'money':
      return rupees
    case 'text':
      return { name: printedName, address: printedAddress }[field.about](field.max)
    case 'identifier':
      return copied(MAX_CODE).transform((text, context) => {
        const read = field.read(text)
        if (read.ok) return read.value
        addFault(context, read.refusal)
        return z.NEVER
      })
  }
}

/** Returns the schema of a field's value as stored and answered. */
function valueOf({ kind }: SettingField): z.ZodType {
  return kind === 'money' ? rupeesOut : kind === 'number' ? z.int() : z.string()
}

function mapFields(fields: Readonly<Record<string, SettingField>>, schemaOf: typeof givenOf) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]))
}

function schemasOf(key: SettingKey): SettingSchemas<unknown> {
  const { fields } = SETTINGS[key]
  if (fields === null) return OWN_SCHEMAS[key as OwnKey]
  return { given: z.object(mapFields(fields, givenOf)), value: z.strictObject(mapFields(fields, valueOf)) }
}

/** The schemas of every setting, by its key. */
export const SETTING_SCHEMAS = Object.fromEntries(
  SETTING_KEYS.map((key) => [key, schemasOf(key)]),
) as unknown as SchemasByKey
