import { Button } from '@mantine/core'
import { IconArrowLeft, IconChecks, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { ItemOf, Queue, QueueItem } from '#contract/queues.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useFromNow } from '#web/clock/use-now.ts'
import { useText } from '#web/text/en/console.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { IsChosenCase } from '../documents/is-chosen-case.ts'
import { KeyHints } from '../parts/key-hints.tsx'
import { useListKeys } from '../parts/list-keys.ts'
import { MoreButton } from '../parts/more-button.tsx'
import panelClasses from '../parts/panel.module.css'
import { SearchField } from '../parts/search-field.tsx'
import { TableSkeleton } from '../parts/table-skeleton.tsx'
import { describeApproximately } from './describe-approximately.ts'
import { DueBadge } from './due-badge.tsx'
import classes from './queue-frame.module.css'
import { useQueue, type ShownQueue } from './use-queue.ts'
import { WaitingFigures } from './waiting-figures.tsx'

/** Props of the queue `Name`. */
export interface QueueFrameProps<Name extends Queue> extends ShownQueue<Name> {
  readonly title: TextId
  readonly emptyText: TextId
  /** The text of the key "a" in an open case. Default: that it approves. */
  readonly approving?: TextId
  /** The text of the key "r" in an open case. Absent where nothing can be refused. */
  readonly refusing?: TextId
  /** Links beside the heading. */
  readonly actions?: ReactNode
  /** A notice above the cases. */
  readonly notice?: ReactNode
  /** The two short lines of a case in the list: the requester and the request. */
  readonly lineOf: (item: ItemOf<Name>) => { readonly who: string; readonly what: string }
  /** The open case; `onAnswered` opens the next one. `items` are the cases that are loaded. */
  readonly children: (item: ItemOf<Name>, onAnswered: () => void, items: readonly ItemOf<Name>[]) => ReactNode
}

/** A queue of the console: pending cases by deadline on the left, one case on the right. */
export function QueueFrame<Name extends Queue>(props: QueueFrameProps<Name>) {
  const t = useText()
  const tAny = useAnyText()
  useListKeys()
  const { idOf, lineOf } = props
  const { query, first, items, open, isWide, isChosen, search, setSearch, leave, onAnswered } =
    useQueue(props)
  const isListShown = isWide || open === null
  const isEmpty = first?.total === 0 && open === null
  return (
    <Stack gap={4} className={classes['page']}>
      <PageTitle title={tAny(props.title)} {...(isListShown && { actions: props.actions })} />
      {props.notice}
      {query.isError && first === undefined ? (
        <ErrorState
          message={errorMessage(query.error, { otherwise: 'console.readFailed' })}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <>
          {isListShown && <WaitingFigures first={first} isSearch={search !== ''} />}
          {isListShown && (search !== '' || !isEmpty) && (
            <SearchField label={t('console.searchQueue')} search={search} onSearch={setSearch} />
          )}
          {isEmpty ? (
            <div className={panelClasses['panel']}>
              {search === '' ? (
                <EmptyState
                  icon={<IconChecks size={28} />}
                  title={t('console.queueEmpty')}
                  text={tAny(props.emptyText)}
                />
              ) : (
                <EmptyState
                  icon={<IconSearchOff size={28} />}
                  title={t('console.queueNoneFound', { search })}
                  text={t('console.queueNoneFoundText')}
                  action={{ label: t('console.clearSearch'), onClick: () => setSearch('') }}
                />
              )}
            </div>
          ) : (
            <Stack gap={4} align="start" className={classes['columns']}>
              {isListShown && (
                <div className={`${panelClasses['panel']} ${classes['list']}`}>
                  {first === undefined ? (
                    <TableSkeleton rows={8} />
                  ) : (
                    <>
                      <Stack
                        as="ul"
                        divided
                        aria-label={tAny(props.title)}
                        aria-busy={query.isPlaceholderData || undefined}
                      >
                        {items.map((item) => (
                          <QueueEntry
                            key={idOf(item)}
                            id={idOf(item)}
                            item={item}
                            line={lineOf(item)}
                            isOpen={open !== null && idOf(item) === idOf(open)}
                            isReplaced={open !== null}
                            search={search}
                          />
                        ))}
                      </Stack>
                      <MoreButton
                        shown={items.length}
                        total={first.total}
                        hasMore={query.hasNextPage}
                        isLoading={query.isFetchingNextPage}
                        onMore={() => void query.fetchNextPage()}
                      />
                    </>
                  )}
                </div>
              )}
              {open !== null && (
                <div className={`${panelClasses['panel']} ${classes['case']}`}>
                  {!isWide && (
                    <Button
                      variant="subtle"
                      leftSection={<IconArrowLeft size={18} aria-hidden />}
                      onClick={leave}
                    >
                      {t('console.allWaiting')}
                    </Button>
                  )}
                  <IsChosenCase value={isChosen}>{props.children(open, onAnswered, items)}</IsChosenCase>
                </div>
              )}
            </Stack>
          )}
          {open !== null && (
            <KeyHints canSearch={isListShown} approving={props.approving} refusing={props.refusing} />
          )}
        </>
      )}
    </Stack>
  )
}

function QueueEntry(props: {
  readonly id: string
  readonly item: QueueItem
  readonly line: { readonly who: string; readonly what: string }
  readonly isOpen: boolean
  readonly isReplaced: boolean
  readonly search: string
}) {
  const t = useText()
  const { id, item, line, isOpen, isReplaced, search } = props
  const address = new URLSearchParams({ item: id, ...(search !== '' && { q: search }) })
  const { pathname } = useLocation()
  const since = Date.parse(item.since)
  const waited = useFromNow((now) => describeApproximately(now - since))
  return (
    <li className={classes['item']} data-current={isOpen || undefined}>
      <Link
        className={classes['link']}
        to={`${pathname}?${address}`}
        replace={isReplaced}
        preventScrollReset
        aria-current={isOpen ? 'true' : undefined}
        data-entry="open"
      >
        <Text as="span" weight={600} lines={1.3} breaks>
          {line.who}
        </Text>
        <Text as="span" tone="soft" size={14} breaks>
          {line.what}
        </Text>
        <Row as="span" tone="soft" size={14} gap={0.5} gapX={2} align="center">
          <DueBadge due={item.due} />
          <span>{t('console.waitsFor', { duration: waited })}</span>
        </Row>
      </Link>
    </li>
  )
}
