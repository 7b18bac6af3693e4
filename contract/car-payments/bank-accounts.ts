import * as z from 'zod'
import { MAX_BANK_ACCOUNTS, readHouseAccounts } from '#domain/car-payments/bank-accounts.ts'
import { cleanUpiId } from '#domain/identifiers/upi-id.ts'
import { nameText } from '../names.ts'
import { copied, optionalCopied } from '../values.ts'
import { addFault } from '../add-fault.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'

/** The bank accounts of the house as received, in the order in which dealers are shown them. */
const given = z
  .array(
    z.object({
      bankName: nameText(100),
      accountName: nameText(200),
      accountNo: copied(30),
      ifscCode: copied(20),
      upiId: optionalCopied(100, cleanUpiId).meta({ description: 'The UPI address: "name@bank".' }),
    }),
  )
  .min(1, 'bankAccounts.none' satisfies ReasonId)
  .max(MAX_BANK_ACCOUNTS)
  .transform((accounts, context) => {
    const read = readHouseAccounts(accounts)
    if (read.ok) return read.value
    for (const [path, fault] of Object.entries(read.refusal.fields ?? {})) {
      const [index = '', field = ''] = path.split('.')
      addFault(context, fault, [Number(index), field])
    }
    return z.NEVER
  })

const value = z.array(
  z.strictObject({
    bankName: z.string(),
    accountName: z.string(),
    accountNo: z.string(),
    ifscCode: z.string(),
    upiId: z.string().nullable(),
  }),
)

/** The schemas of the setting `bankAccounts`. */
export const bankAccountsSchemas = { given, value }
