import type { ImportEntry } from '#contract/stock/admin-import.ts'

/** Whether an import has taken something that can be taken back. */
export function canUndo(entry: Pick<ImportEntry, 'state' | 'accepted' | 'undoneAt'>): boolean {
  return entry.state !== 'running' && entry.accepted > 0 && entry.undoneAt === null
}
