import '#web/text/en/console.ts'
import type { ReactNode } from 'react'
import { errorMessage, type ErrorSentences } from '#web/api/error-message.ts'
import { EmptyState, type EmptyStateProps, type StateAction } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { MoreButton } from './more-button.tsx'
import panelClasses from './panel.module.css'
import { TableSkeleton } from './table-skeleton.tsx'

/** The number of placeholder rows. */
const ROWS = 8

/** A list read page by page, as `useReadPages` returns it. */
interface ListQuery {
  readonly data: unknown
  readonly error: unknown
  readonly isError: boolean
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly refetch: () => unknown
  readonly fetchNextPage: () => unknown
}

/** Props of a console list: its query, its rows and the texts of its states. */
export interface ListPanelProps {
  readonly query: ListQuery
  readonly shown: number
  /** How many entries exist; null until known. */
  readonly total: number | null
  readonly empty: EmptyStateProps
  /** The error texts of a failed read; `elsewhere` adds a link to another screen. */
  readonly sentences?: ErrorSentences
  readonly elsewhere?: StateAction
  readonly children: ReactNode
}

/** A list of the console: loading, failed, empty, or shown with a button for more. */
export function ListPanel(props: ListPanelProps) {
  const { query, shown, total, empty, elsewhere, children } = props
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
      {total === null && <TableSkeleton rows={ROWS} />}
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
