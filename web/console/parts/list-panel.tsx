import type { ReactNode } from 'react'
import { errorMessage, type ErrorSentences } from '#web/api/error-message.ts'
import { EmptyState, type EmptyStateProps, type StateAction } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { MoreButton } from './more-button.tsx'
import panelClasses from './panel.module.css'
import { TableSkeleton } from './table-skeleton.tsx'

/** A list that comes page by page, as `useReadPages` gives it. */
interface ListQuery {
  readonly data: unknown
  readonly error: unknown
  readonly isError: boolean
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly refetch: () => unknown
  readonly fetchNextPage: () => unknown
}

/** What stands in a list's place, whatever became of it. */
export interface ListPanelProps {
  readonly query: ListQuery
  /** How many entries are shown. */
  readonly shown: number
  /** How many there are; null until that is known. */
  readonly total: number | null
  /** About how many rows are on their way. */
  readonly rows: number
  readonly empty: EmptyStateProps
  /** What is said where it could not be read, and where else to go. */
  readonly sentences?: ErrorSentences
  readonly elsewhere?: StateAction
  /** The table. */
  readonly children: ReactNode
}

/** A list of the console: on its way, failed, empty, or there, with the way to more of it. */
export function ListPanel(props: ListPanelProps) {
  const { query, shown, total, rows, empty, elsewhere, children } = props
  const { sentences = { otherwise: 'console.readFailed' } } = props
  if (query.isError && query.data === undefined) {
    return (
      <ErrorState
        message={errorMessage(query.error, sentences)}
        error={query.error}
        onRetry={() => void query.refetch()}
        {...(elsewhere !== undefined && { more: elsewhere })}
      />
    )
  }
  return (
    <div className={panelClasses['panel']}>
      {total === null && <TableSkeleton rows={rows} />}
      {total === 0 && <EmptyState {...empty} />}
      {total !== null && total > 0 && (
        <>
          {children}
          <MoreButton
            shown={shown}
            total={total}
            hasMore={query.hasNextPage}
            isLoading={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          />
        </>
      )}
    </div>
  )
}
