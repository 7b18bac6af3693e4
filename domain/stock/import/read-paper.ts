import {
  MAX_PAPER_DETAIL,
  type PaperFacts,
  type PaperKind,
  type PaperStatus,
} from '#domain/car/car-papers.ts'
import { ownerLabel } from '#domain/car/car-labels.ts'
import { accept } from '#domain/refusal.ts'
import { unreadable, type Reading } from './import-fields.ts'
import { readOwners } from './read-owners.ts'
import { readWords } from './read-words.ts'

/** The status of a paper as a list gives it. Its source and date are those of the list. */
export type ListedPaper = Pick<PaperFacts, 'status' | 'detail'>

const words = (text: string): ReadonlySet<string> => new Set(text.split('|'))

/** Words that are good, or bad, of any paper. */
const GOOD = words('clear|ok|valid|paid|lifetime|closed|no dues|not required|not needed')
const BAD = words('pending|due|unpaid|expired|lapsed|missing|lost|required|needed')

const YES = words('yes|y|true|available|present|active')
const NO = words('no|n|false|0')

/** The meanings of "yes" and "no" in a paper's column. Null where they may mean either. */
const MEANINGS: Readonly<Record<PaperKind, Readonly<Record<'yes' | 'no', PaperStatus | null>>>> = {
  rc: { yes: 'clear', no: 'issue' },
  owners: { yes: null, no: null },
  // "Yes" is a loan, and challans that are there.
  hypothecation: { yes: 'issue', no: 'clear' },
  challans: { yes: 'issue', no: 'clear' },
  insurance: { yes: 'clear', no: 'issue' },
  fitness: { yes: 'clear', no: 'issue' },
  tax: { yes: 'clear', no: 'issue' },
  // "Yes" may be a NOC that is there or one that is needed.
  noc: { yes: null, no: null },
}

/** Kinds of which any other words name what stands against the car: a bank, an amount. */
const NAMES_AN_ISSUE: ReadonlySet<PaperKind> = new Set(['hypothecation', 'challans'])

/**
 * Reads a paper's cell: "Yes", "expired", "HDFC Bank" (a loan), "2" (challans, or owners). What cannot be judged, such
 * as "Comprehensive", is kept as the detail of a paper that is unknown; it is never taken as clear.
 */
export function readPaper(kind: PaperKind, text: string): Reading<ListedPaper> {
  const read = readWords(text)
  if (!read.ok || read.value === null) return read.ok ? accept(null) : read
  const detail = read.value
  if (detail.length > MAX_PAPER_DETAIL) {
    return unreadable(detail, 'cell.tooLong', { max: MAX_PAPER_DETAIL })
  }
  if (kind === 'owners') return accept(readOwnersPaper(detail))
  const folded = detail.toLowerCase().replace(/\.$/, '')
  const status = judge(kind, folded)
  if (status !== null) return accept({ status, detail: isBare(folded) ? null : detail })
  return accept({ status: NAMES_AN_ISSUE.has(kind) ? 'issue' : 'unknown', detail })
}

function judge(kind: PaperKind, folded: string): PaperStatus | null {
  if (GOOD.has(folded)) return 'clear'
  if (BAD.has(folded)) return 'issue'
  if (YES.has(folded)) return MEANINGS[kind].yes
  return NO.has(folded) ? MEANINGS[kind].no : null
}

/** Whether the words say no more than the status does. */
function isBare(folded: string): boolean {
  return folded === 'clear' || folded === 'ok' || YES.has(folded) || NO.has(folded)
}

function readOwnersPaper(detail: string): ListedPaper {
  const owners = readOwners(detail)
  return owners.ok && owners.value !== null
    ? { status: 'clear', detail: ownerLabel(owners.value) }
    : { status: 'unknown', detail }
}
