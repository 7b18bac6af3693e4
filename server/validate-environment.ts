import type * as z from 'zod'
import { defaultOf, environment, type Values } from './environment.ts'
import { showValue, type ReportFault, type SettingFault } from './platform/environment/setting-faults.ts'

type Given = Readonly<Record<string, string | undefined>>

const CHOICE = new Intl.ListFormat('en-GB', { type: 'disjunction' })

const SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map(Object.entries(environment.shape))

/** Reads the variables that are valid by themselves; the others count as not set, and each is a fault. */
export function readValid(given: Given): {
  readonly value: Values
  readonly faults: readonly SettingFault[]
} {
  const read = environment.safeParse(given, { error: describeIssue })
  if (read.success) return { value: read.data, faults: [] }
  const issues = new Map(
    read.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  )
  const valid = Object.fromEntries(Object.entries(given).filter(([name]) => !issues.has(name)))
  const faults = [...issues].toReversed().map(([setting, message]) => ({
    setting,
    problem: `${message}; ${showGiven(given, setting)}`,
    advice: adviceOf(setting),
  }))
  return { value: environment.parse(valid), faults }
}

/** Returns what a variable is, in words; of several, separated by commas, that they are not shown. */
export function showGiven(given: Given, setting: string): string {
  const isSecret = setting.includes(',') || metaOf(setting)['isSecret'] === true
  return showValue(setting.includes(',') ? '' : given[setting], isSecret)
}

/** Reports the variables that do not fit each other, or not production. */
export function reportMisfits(value: Values, production: boolean, report: ReportFault): void {
  if (production) reportMissingInProduction(value, report)
  if (value.DATABASE_OWNER_URL !== undefined && value.DATABASE_URL === undefined) {
    report('DATABASE_OWNER_URL', 'needs DATABASE_URL', 'Set DATABASE_URL to the app’s own role')
  }
  if (value.DATABASE_REPLICA_URL !== undefined && value.DATABASE_URL === undefined) {
    report('DATABASE_REPLICA_URL', 'needs DATABASE_URL', 'Set DATABASE_URL to the primary that it follows')
  }
  const isShared = (one: Buffer) => value.SIGNING_SECRETS.some((other) => other.equals(one))
  if (value.SEALING_SECRETS.some(isShared)) {
    report('SEALING_SECRETS, SIGNING_SECRETS', 'must not share a secret', 'Generate one for each')
  }
}

function reportMissingInProduction(value: Values, report: ReportFault): void {
  if (value.DATABASE_URL === undefined && value.EMBEDDED_DATABASE !== '1') {
    report(
      'DATABASE_URL',
      'needed in production',
      'Set it to a PostgreSQL server, or set EMBEDDED_DATABASE=1 to keep the data in the embedded one',
    )
  }
  for (const name of ['DEMO_HOUSE', 'THROW_AWAY_DATABASE'] as const) {
    if (value[name] === '1') report(name, 'must not be 1 in production', 'Remove it')
  }
  if (value.APP_SECRET === undefined) report('APP_SECRET', 'needed in production', adviceOf('APP_SECRET'))
  if (value.PUBLIC_ORIGIN?.startsWith('https://') !== true) {
    report(
      'PUBLIC_ORIGIN',
      'needed in production (https://…), for links in messages',
      'Set it to the address at which browsers reach Yardbid',
    )
  }
}

/** Returns what to do about a variable that is invalid. */
function adviceOf(setting: string): string {
  const { advice } = metaOf(setting)
  if (typeof advice === 'string') return advice.replaceAll('`', '"')
  const schema = SCHEMAS.get(setting)
  const initial = schema === undefined ? null : defaultOf(schema)
  return `Correct it, or remove it${initial === null || initial === 'none' ? '' : ` (default: ${initial.replaceAll('`', '')})`}`
}

function metaOf(setting: string): Readonly<Record<string, unknown>> {
  return SCHEMAS.get(setting)?.meta() ?? {}
}

/** Returns the message of what a schema does not describe itself: of a choice, and of a text that is too long. */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_value') return `must be ${CHOICE.format(issue.values.map(String))}`
  if (issue.code === 'too_big') return `must have at most ${issue.maximum} characters`
  if (issue.code === 'too_small') return `must have at least ${issue.minimum} characters`
  return undefined
}
