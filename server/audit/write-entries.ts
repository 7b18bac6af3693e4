import { joinCsvRows, writeCsvRow, type Cell } from '#domain/csv.ts'
import { formatSheetTime } from '#domain/indian-time.ts'
import { mapInSlices } from '#server/platform/pauses.ts'
import type { ListedEntry } from './audit-list-queries.ts'

const HEADINGS = [
  'When (IST)',
  'Action',
  'About',
  'Name',
  'Id',
  'By',
  'By one person alone',
  'Before',
  'After',
  'Reason',
  'From address',
]

/** Writes entries of the audit log as CSV, in slices. Facts before and after are written as JSON. */
export async function writeEntries(entries: readonly ListedEntry[]): Promise<string> {
  const rows = await mapInSlices(entries, (entry) => writeCsvRow(toRow(entry)))
  return joinCsvRows([writeCsvRow(HEADINGS), ...rows])
}

function toRow(entry: ListedEntry): readonly Cell[] {
  const { before, after } = entry
  return [
    formatSheetTime(entry.at.getTime()),
    wordsOf(entry.action),
    wordsOf(entry.subjectKind),
    entry.subject,
    entry.subjectId,
    entry.by ?? 'System',
    entry.isAlone ? 'Yes' : null,
    before === null ? null : JSON.stringify(before),
    after === null ? null : JSON.stringify(after),
    entry.reason,
    entry.address,
  ]
}

/** Returns the words of a name: "Gate pass approved" for `gatePassApproved`. */
function wordsOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
