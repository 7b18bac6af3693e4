import names from 'ifsc/src/banknames.json' with { type: 'json' }
import prefixes from 'ifsc/src/custom-sublets.json' with { type: 'json' }
import branches from 'ifsc/src/sublet.json' with { type: 'json' }

const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(names))
/** Branches of smaller banks that come in under a larger one's letters: whole codes, and how some begin. */
const BRANCHES: ReadonlyMap<string, string> = new Map(Object.entries(branches))
const PREFIXES = Object.entries(prefixes)

/** The name of the bank that an IFSC (tidied) belongs to; null where no bank is known under its letters. */
export function bankNameOf(ifsc: string): string | null {
  const code =
    BRANCHES.get(ifsc) ?? PREFIXES.find(([prefix]) => ifsc.startsWith(prefix))?.[1] ?? ifsc.slice(0, 4)
  return NAMES.get(code) ?? NAMES.get(ifsc.slice(0, 4)) ?? null
}
