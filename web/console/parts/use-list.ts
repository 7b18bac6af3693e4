import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Input, ReadingOperation } from '#contract/api.ts'
import { isRecord } from '#domain/read-value.ts'
import type { Answer } from '#web/api/answer.ts'
import { useReadPages } from '#web/api/use-operation.ts'

/** The names of the lists in an answer. */
type ListIn<Page> = { [Key in keyof Page]: Page[Key] extends readonly object[] ? Key : never }[keyof Page]

/** The name of the list in the answers of an operation. */
export type RowsOf<Name extends ReadingOperation> = ListIn<Answer<Name>>

/** An entry of a list. */
export type RowOf<
  Name extends ReadingOperation,
  Rows extends RowsOf<Name>,
> = Answer<Name>[Rows] extends readonly (infer Row)[] ? Row & object : never

/** The operation that a list of the console shows. */
export interface ListSource<Name extends ReadingOperation, Rows extends RowsOf<Name>> {
  readonly call: Name
  readonly input: Input<Name>
  /** The name of the list in the operation's output. */
  readonly rows: Rows
  /** How often the list is read again, in ms. Default: never by itself. */
  readonly refetchInterval?: number
}

/**
 * Reads a list page by page, or at once if its operation is not paged. `total` is null until it is known. With another input,
 * the entries of the one before stay until it is read: `isPlaceholderData`.
 */
export function useList<Name extends ReadingOperation, Rows extends RowsOf<Name>>(
  source: ListSource<Name, Rows>,
) {
  const { call, input, rows: name, refetchInterval = false } = source
  const query = useReadPages(call, input, { placeholderData: keepPreviousData, refetchInterval })
  const pages = query.data?.pages
  // The type of `rows` says that the output has a list of that name.
  const rows = useMemo(
    () => pages?.flatMap((page) => listIn(page, name) as readonly RowOf<Name, Rows>[]) ?? [],
    [pages, name],
  )
  return { query, rows, total: pages === undefined ? null : (totalOf(pages[0]) ?? rows.length) }
}

function listIn(page: unknown, name: PropertyKey): unknown {
  return isRecord(page) ? page[String(name)] : []
}

/** Returns the number of all entries as the answer shows it; null if it does not. */
function totalOf(page: unknown): number | null {
  return isRecord(page) && typeof page['total'] === 'number' ? page['total'] : null
}
