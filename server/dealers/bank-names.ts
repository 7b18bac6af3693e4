import branches from './banks/branches.json' with { type: 'json' }
import names from './banks/names.json' with { type: 'json' }
import prefixes from './banks/prefixes.json' with { type: 'json' }

// `node tools/fetch-bank-lists.ts` renews the three lists.

const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(names))
/**
 * Codes of small banks that share a larger bank's letters, by whole IFSC. `PREFIXES` has them by the beginning of the
 * IFSC.
 */
const BRANCHES: ReadonlyMap<string, string> = new Map(Object.entries(branches))
const PREFIXES = Object.entries(prefixes)

/** Returns the name of the bank of a normalised IFSC; null if the bank is unknown. */
export function bankNameOf(ifsc: string): string | null {
  const code =
    BRANCHES.get(ifsc) ?? PREFIXES.find(([prefix]) => ifsc.startsWith(prefix))?.[1] ?? ifsc.slice(0, 4)
  return NAMES.get(code) ?? NAMES.get(ifsc.slice(0, 4)) ?? null
}
