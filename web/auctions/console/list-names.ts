const FORMAT = new Intl.ListFormat('en-IN', { type: 'conjunction' })

/** Names in a sentence: "Delhi, Mumbai and Chennai". */
export function listNames(names: readonly string[]): string {
  return FORMAT.format(names)
}
