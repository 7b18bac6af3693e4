import type { ImportEntry } from '#contract/stock/admin-import.ts'

/** Whether an import added cars and has not been undone. */
export function canUndo(entry: Pick<ImportEntry, 'state' | 'accepted' | 'undoneAt'>): boolean {
  return entry.state !== 'running' && entry.accepted > 0 && entry.undoneAt === null
}
