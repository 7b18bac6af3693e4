/** A fault of a setting. */
export interface SettingFault {
  /** The environment variable, or several, separated by commas. */
  readonly setting: string
  /** The expectation, or the failure: "must be a whole number from 0 to 65535". */
  readonly problem: string
  /** One sentence without its full stop: what to do. */
  readonly advice: string
}

/** Reports a fault; the reader adds what was given. */
export type ReportFault = (setting: string, problem: string, advice: string) => void

const HEADING = 'The configuration is invalid:'

/** Returns the message of a start that is refused, with one line for each fault. */
export function describeFaults(faults: readonly SettingFault[]): string {
  return [HEADING, ...faults.map((fault) => `  ${describeFault(fault)}`)].join('\n')
}

/** Returns a fault in one line: "PORT: must be a whole number from 0 to 65535; it is "abc". Correct it, or remove it (default: 3000)." */
export function describeFault({ setting, problem, advice }: SettingFault): string {
  return `${setting}: ${problem}. ${advice}.`
}

const LONGEST_SHOWN = 80

/** Returns the value of a setting as a message shows it: shortened, and without any password in it. */
export function showValue(value: string | undefined, isSecret: boolean): string {
  if (value === undefined) return 'it is not set'
  if (isSecret) return 'its value is secret and not shown'
  const shown = hidePasswords(value)
  return `it is "${shown.length > LONGEST_SHOWN ? `${shown.slice(0, LONGEST_SHOWN)}…` : shown}"`
}

/** Replaces what may be a password in an address: all before its last @, and each parameter. */
export function hidePasswords(address: string): string {
  const at = address.lastIndexOf('@')
  const scheme = address.indexOf('://')
  const begin = scheme === -1 || scheme > at ? 0 : scheme + '://'.length
  const shown = at === -1 ? address : `${address.slice(0, begin)}***${address.slice(at)}`
  const query = shown.indexOf('?')
  return query === -1 ? shown : `${shown.slice(0, query)}?***`
}
