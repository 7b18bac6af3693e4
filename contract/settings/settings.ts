import * as z from 'zod'
import { SETTING_KEYS, type SettingKey, type SettingValue } from '#domain/setting-table.ts'
import { admins, defineOperation } from '../operation.ts'
import { SETTING_SCHEMAS } from '../setting-schemas.ts'
import { count, idOut, instantOut, nothing, versionIn } from '../values.ts'

const who = admins('manage_users')

/** A schema of one object for each setting, which are distinguished by their key. */
type BySetting<Value> = z.ZodType<Value, Value> & z.core.$ZodTypeDiscriminable

/** Joins a schema for each setting by their keys. */
function bySetting<Value>(schemaOf: (key: SettingKey) => z.ZodObject): BySetting<Value> {
  const [first, ...others] = SETTING_KEYS.map(schemaOf)
  if (first === undefined) throw new Error('There is no setting.')
  return z.discriminatedUnion('key', [first, ...others]) as unknown as BySetting<Value>
}

/** Each of the settings, with its key as `Of` describes it. */
type Each<Of extends { readonly [Key in SettingKey]: unknown }> = Of[SettingKey]

/** A value of a setting, with its key. */
export type KeyedValue = Each<{
  [Key in SettingKey]: { readonly key: Key; readonly value: SettingValue<Key> }
}>

const settingIn = bySetting<KeyedValue>((key) =>
  z.object({ key: z.literal(key), value: SETTING_SCHEMAS[key].given }),
)

const person = z.strictObject({ uid: idOut, name: z.string() })
type Person = z.output<typeof person>

/** A change that another admin has to confirm. */
export interface SettingChange<Value> {
  readonly id: string
  readonly value: Value
  readonly proposedBy: Person
  readonly proposedAt: string
  /** Whether the caller proposed it; then somebody else has to confirm it. */
  readonly isOwn: boolean
  /** When it takes effect by itself, because nobody else counts; null if somebody has to confirm it. */
  readonly dueAt: string | null
}

/** A version of a setting. */
export interface SettingVersion<Value> {
  readonly version: number
  readonly value: Value
  readonly changedBy: Person | null
  /** The second admin; null where nobody else counted, or nobody has to confirm it. */
  readonly confirmedBy: Person | null
  readonly changedAt: string
}

/** A setting of the house with its versions, newest first, and the change that waits for a second admin. */
export interface SettingOf<Key extends SettingKey> {
  readonly key: Key
  /** The number of the version that holds; 0 before the first. */
  readonly version: number
  readonly value: SettingValue<Key>
  /** The change that waits; null if there is none. */
  readonly proposal: SettingChange<SettingValue<Key>> | null
  readonly versions: readonly SettingVersion<SettingValue<Key>>[]
}
export type Setting = Each<{ [Key in SettingKey]: SettingOf<Key> }>

const setting = bySetting<Setting>((key) => {
  const { value } = SETTING_SCHEMAS[key]
  return z.strictObject({
    key: z.literal(key),
    version: count,
    value,
    proposal: z
      .strictObject({
        id: idOut,
        value,
        proposedBy: person,
        proposedAt: instantOut,
        isOwn: z.boolean(),
        dueAt: instantOut.nullable(),
      })
      .nullable(),
    versions: z.array(
      z.strictObject({
        version: count,
        value,
        changedBy: person.nullable(),
        confirmedBy: person.nullable(),
        changedAt: instantOut,
      }),
    ),
  })
}).meta({ id: 'Setting' })

/** A change of a setting as the list of proposals shows it: the value that it would have. */
export type SettingProposal = Each<{
  [Key in SettingKey]: { readonly kind: 'setting'; readonly key: Key; readonly value: SettingValue<Key> }
}>

export const settingProposal = bySetting<SettingProposal>((key) =>
  z.strictObject({ kind: z.literal('setting'), key: z.literal(key), value: SETTING_SCHEMAS[key].value }),
).meta({ id: 'SettingProposal' })

const settingAnswer = z.strictObject({ setting }).meta({ id: 'SettingAnswer' })

/** The settings of the house. Each change is audited and told to all admins. */
export const settings = {
  'admin/getSettings': defineOperation({
    reads: true,
    who,
    summary:
      'Lists the settings of the house with their versions and the changes that wait for a second admin.',
    list: true,
    input: nothing,
    output: z.strictObject({ settings: z.array(setting) }),
    refusals: [],
  }),
  'admin/proposeSetting': defineOperation({
    who,
    summary:
      'Changes a setting. One about money waits until another admin who counts as a second person confirms it. Without one, it takes effect 24 hours later if an admin was disabled in the last 30 days, and every admin can stop it until then. The password must have been given again for it.',
    audits: ['settingProposed', 'settingChanged'],
    changes: ['admin/getSettings', 'admin/getProposals'],
    input: z.object({
      basedOn: versionIn.meta({
        description:
          'The version that the caller saw. The call is refused with WRONG_STATE if another one holds.',
      }),
      setting: settingIn,
    }),
    output: settingAnswer,
    refusals: ['PASSWORD_REQUIRED', 'WRONG_STATE', 'INVALID_INPUT'],
  }),
}
