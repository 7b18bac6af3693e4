import type { Output } from '#contract/api.ts'
import type { ListedStatement } from './statements-queries.ts'

/** Describes an imported statement as the calls answer it. */
export function describeStatement(row: ListedStatement): Output<'admin/getStatements'>['statements'][number] {
  const { madeAt: _madeAt, importedAt, undoneAt, undoneBy, undoneReason, ...entry } = row
  return {
    ...entry,
    importedAt: importedAt.toISOString(),
    undone:
      undoneAt === null
        ? null
        : { at: undoneAt.toISOString(), by: undoneBy ?? '', reason: undoneReason ?? '' },
  }
}
