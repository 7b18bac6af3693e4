import * as z from 'zod'
import { cleanUpiId } from '#domain/identifiers/upi-id.ts'
import { MAX_BANK_ACCOUNTS, SETTING_KEYS } from '#domain/settings/setting-keys.ts'
import { nameText } from '../names.ts'
import { admins, defineOperation } from '../operation.ts'
import { copied, count, idOut, instantOut, nothing, optionalCopied, versionIn } from '../values.ts'

const who = admins('manage_users')

/** The bank accounts of the house, to which dealers pay for cars, in the order in which they are shown. */
const bankAccountsIn = z
  .array(
    z.object({
      bankName: nameText(100),
      accountName: nameText(200),
      accountNo: copied(30),
      ifscCode: copied(20),
      /** The UPI address: "name@bank". */
      upiId: optionalCopied(100, cleanUpiId),
    }),
  )
  .min(1, 'Enter at least one account.')
  .max(MAX_BANK_ACCOUNTS, `At most ${MAX_BANK_ACCOUNTS} accounts.`)

/** A value of a setting as received, with its key. */
const settingIn = z.object({ key: z.enum(SETTING_KEYS), value: bankAccountsIn })

const bankAccountsOut = z.array(
  z.strictObject({
    bankName: z.string(),
    accountName: z.string(),
    accountNo: z.string(),
    ifscCode: z.string(),
    upiId: z.string().nullable(),
  }),
)

const person = z.strictObject({ uid: idOut, name: z.string() })

/** A setting of the house with its versions, newest first, and the change that waits for a second admin. */
const setting = z
  .strictObject({
    key: z.enum(SETTING_KEYS),
    /** The number of the version that holds; 0 before the first. */
    version: count,
    value: bankAccountsOut,
    /** The change that another admin has to confirm; null if there is none. */
    proposal: z
      .strictObject({
        id: idOut,
        value: bankAccountsOut,
        proposedBy: person,
        proposedAt: instantOut,
        /** Whether the caller proposed it; then somebody else has to confirm it. */
        isOwn: z.boolean(),
        /** When it takes effect by itself, because nobody else counts; null if somebody has to confirm it. */
        dueAt: instantOut.nullable(),
      })
      .nullable(),
    versions: z.array(
      z.strictObject({
        version: count,
        value: bankAccountsOut,
        changedBy: person.nullable(),
        /** The second admin; null where nobody else counted. */
        confirmedBy: person.nullable(),
        changedAt: instantOut,
      }),
    ),
  })
  .meta({ id: 'Setting' })
export type Setting = z.output<typeof setting>

/** A change of a setting as the list of proposals shows it: the value that it would have. */
export const settingProposal = z
  .strictObject({ kind: z.literal('setting'), key: z.enum(SETTING_KEYS), value: bankAccountsOut })
  .meta({ id: 'SettingProposal' })
export type SettingProposal = z.output<typeof settingProposal>

const settingAnswer = z.strictObject({ setting }).meta({ id: 'SettingAnswer' })

/** The settings of the house that concern money. Each change is audited and told to all admins. */
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
      'Changes a setting; where another admin counts as a second person, the change waits until that one confirms it. Without one, it takes effect 24 hours later if an admin was disabled in the last 30 days, and every admin can stop it until then. The password must have been given again.',
    audits: ['settingProposed', 'settingChanged'],
    changes: ['admin/getSettings', 'admin/getProposals'],
    input: z.object({
      /** The version that the caller saw. The call is refused with WRONG_STATE if another one holds. */
      basedOn: versionIn,
      setting: settingIn,
    }),
    output: settingAnswer,
    refusals: ['PASSWORD_REQUIRED', 'WRONG_STATE', 'INVALID_INPUT'],
  }),
}
