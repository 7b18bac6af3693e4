import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage, type ErrorSentences } from '#web/api/error-message.ts'
import type { CallFailure } from '#web/api/failure.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'
import type { StateAction } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ListAge } from '#web/ui/list-age.tsx'
import classes from './list-frame.module.css'

/** A list being read; null data means that the answer has no list. */
export interface ListFrameProps<List> {
  readonly query: UseQueryResult<List | null, CallFailure>
  readonly sentences: ErrorSentences
  /** The message for an answer without a list. */
  readonly unreadable: TextId
  readonly skeleton: ReactNode
  /** A second action next to "Try again" after an error. */
  readonly more?: StateAction
  readonly children: (list: List) => ReactNode
}

/** Renders a list's states except the empty one: loading, failed, loaded, and loaded but stale. */
export function ListFrame<List>(props: ListFrameProps<List>) {
  const { query, sentences, more } = props
  const t = useAnyText()
  const readAgain = () => void query.refetch()
  if (query.isPending) return props.skeleton
  if (query.data === undefined || query.data === null) {
    const message = query.isError ? errorMessage(query.error, sentences) : t(props.unreadable)
    return (
      <ErrorState
        message={message}
        error={query.error}
        onRetry={readAgain}
        {...(more !== undefined && { more })}
      />
    )
  }
  return (
    <>
      <ListAge
        readAt={query.dataUpdatedAt}
        failure={query.isError ? errorMessage(query.error, sentences) : null}
        error={query.error}
        isReading={query.isFetching}
        onRetry={readAgain}
      />
      <div
        className={classes['list']}
        data-old={query.isPlaceholderData || undefined}
        aria-busy={query.isPlaceholderData}
      >
        {props.children(query.data)}
      </div>
    </>
  )
}
