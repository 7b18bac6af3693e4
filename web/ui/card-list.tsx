import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage, type ErrorSentences } from '#web/api/error-message.ts'
import type { CallFailure } from '#web/api/failure.ts'
import { Stack } from './layout/stack.tsx'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { Skeleton } from './skeleton.tsx'
import { useFocusRetention } from './use-focus-retention.ts'

/** Props of cards below each other. */
interface CardsProps<Row> {
  /** The accessible name of the list. */
  readonly label: string
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  readonly renderCard: (row: Row) => ReactNode
}

/** Cards below each other, as a list. */
export function Cards<Row>({ label, rows, rowId, renderCard }: CardsProps<Row>) {
  return (
    <Stack as="ul" gap={3} aria-label={label} tabIndex={-1}>
      {rows.map((row) => (
        <li key={rowId(row)}>{renderCard(row)}</li>
      ))}
    </Stack>
  )
}

/** A dealer's list of cards: loading, failed, empty, or shown. Focus moves to the list when a card with focus goes. */
export function CardList<Row>(
  props: Omit<CardsProps<Row>, 'rows'> & {
    readonly query: UseQueryResult<readonly Row[], CallFailure>
    readonly sentences: ErrorSentences
    readonly empty: EmptyStateProps
  },
) {
  const { query, sentences, empty, ...cards } = props
  const keptFocus = useFocusRetention<HTMLDivElement>(query.data?.length, 'ul')
  if (query.data === undefined) {
    return query.isError ? (
      <ErrorState
        message={errorMessage(query.error, sentences)}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Skeleton height="8rem" />
    )
  }
  return (
    <div {...keptFocus}>
      {query.data.length === 0 ? <EmptyState {...empty} /> : <Cards {...cards} rows={query.data} />}
    </div>
  )
}
