import * as z from 'zod'
import { SETTING_SCHEMAS } from '#contract/setting-schemas.ts'
import { SETTINGS, type SettingKey } from '#domain/setting-table.ts'
import type { PooledQueries, Queries } from './platform/db/pool.ts'
import { inTransaction } from './platform/db/transaction.ts'
import { readCurrent, storeFirstVersion } from './platform/settings/read-setting.ts'
import { readGiven } from '#contract/read-given.ts'
import { describeFaults, type ReportFault } from '#server/platform/environment/setting-faults.ts'
import { reasonSentence } from '#server/platform/reason-sentence.ts'

/** The field of a setting that each environment variable gave before the settings had a table. */
const FIELD_OF = {
  HOUSE_NAME: ['house', 'name'],
  HOUSE_ADDRESS: ['house', 'address'],
  HOUSE_GSTIN: ['house', 'gstin'],
  CITY_PRICE: ['cityPrice', 'rupees'],
  ORDERS_PER_DEALER_PER_HOUR: ['cityOrders', 'perHour'],
  ANALYTICS_MONTHS: ['analyticsRetention', 'months'],
} as const satisfies Readonly<Record<string, readonly [SettingKey, string]>>

type Variable = keyof typeof FIELD_OF

const VARIABLES = Object.keys(FIELD_OF) as readonly Variable[]

/** Environment variables that give the first version of a setting. The console changes it from then on. */
export const movedEnvironment = Object.fromEntries(
  VARIABLES.map((name) => [
    name,
    z.string().optional().meta({
      description:
        'the first version of a setting; the console changes it from then on, and the variable can be removed',
      unset: 'what the setting begins with',
    }),
  ]),
) as Readonly<Record<Variable, z.ZodOptional<z.ZodString>>>

/** The first version of a setting, as environment variables give it. */
export interface MovedSetting {
  readonly key: SettingKey
  /** A value of the setting, whose fields without a variable are the initial ones. */
  readonly value: unknown
  /** The variables that are set. */
  readonly variables: readonly Variable[]
}

/** Reads the settings that environment variables give. Reports each value that is not one. */
export function readMovedSettings(
  given: Readonly<Partial<Record<Variable, string | undefined>>>,
  production: boolean,
  report: ReportFault,
): readonly MovedSetting[] {
  const variables = VARIABLES.filter((name) => given[name] !== undefined)
  // Receipts of a real house never name the GSTIN of the demo.
  if (
    production &&
    given.HOUSE_GSTIN === undefined &&
    variables.some((name) => FIELD_OF[name][0] === 'house')
  ) {
    report(
      'HOUSE_GSTIN',
      'needed with HOUSE_NAME and HOUSE_ADDRESS in production',
      'Set it to the GSTIN that receipts name',
    )
  }
  return [...Map.groupBy(variables, (name) => FIELD_OF[name][0])].map(([key, own]) => {
    const fields = Object.fromEntries(own.map((name) => [FIELD_OF[name][1], typed(key, given[name] ?? '')]))
    const read = readGiven(SETTING_SCHEMAS[key].given, { ...SETTINGS[key].initial, ...fields })
    if (read.ok) return { key, value: read.value, variables: own }
    for (const [field, why] of Object.entries(read.refusal)) {
      const name = own.find((one) => FIELD_OF[one][1] === field)
      const sentence = reasonSentence('en', why).replace(/[.]$/, '')
      report(name ?? own.join(', '), sentence, 'Correct it, or remove it and use the console')
    }
    return { key, value: undefined, variables: own }
  })
}

/** Returns the text of a variable as a value of its setting: a number, except for the particulars of the house. */
function typed(key: SettingKey, text: string): string | number {
  return key === 'house' ? text : Number(text)
}

/** Stores the settings that environment variables give as their first versions, unless they have one. */
export async function storeMovedSettings(
  db: PooledQueries,
  moved: readonly MovedSetting[],
  log: (line: string) => void,
): Promise<void> {
  for (const { key, value, variables } of moved) {
    const isStored = await inTransaction(db, (tx) => storeFirstVersion(tx, key, value as never))
    const names = variables.join(', ')
    log(
      isStored
        ? `${names}: stored as a setting of the house, which the console changes under Settings from now on. Remove it from the environment.`
        : `Warning: ${names} is not read any more: the console changes this setting. Remove it from the environment.`,
    )
  }
}

/** Checks that the house has particulars of its own. @throws Error that names the variables to set. */
export async function requireHouse(db: Queries): Promise<void> {
  if ((await readCurrent(db, 'house')).version > 0) return
  const setting = 'HOUSE_NAME, HOUSE_ADDRESS, HOUSE_GSTIN'
  const problem = 'needed at the first start in production, because receipts print them'
  throw new Error(
    describeFaults([{ setting, problem, advice: 'Set them; the console changes them from then on' }]),
  )
}
