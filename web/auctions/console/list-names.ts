const FORMAT = new Intl.ListFormat('en-IN', { type: 'conjunction' })

/** Joins names in a sentence: "Delhi, Mumbai and Chennai". */
export function listNames(names: readonly string[]): string {
  return FORMAT.format(names)
}
