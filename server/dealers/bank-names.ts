import names from 'ifsc/src/banknames.json' with { type: 'json' }
import prefixes from 'ifsc/src/custom-sublets.json' with { type: 'json' }
import branches from 'ifsc/src/sublet.json' with { type: 'json' }

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
