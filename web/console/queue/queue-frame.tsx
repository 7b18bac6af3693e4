import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconChecks } from '@tabler/icons-react'
import { parseAsString, useQueryState } from 'nuqs'
import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { ItemOf, Queue, QueueItem } from '#contract/queues.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useReadPages } from '#web/api/use-operation.ts'
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
import { Figures } from '../parts/figures.tsx'
import { KeyHints } from '../parts/key-hints.tsx'
import { useListKeys } from '../parts/list-keys.ts'
import { MoreButton } from '../parts/more-button.tsx'
import panelClasses from '../parts/panel.module.css'
import { TableSkeleton } from '../parts/table-skeleton.tsx'
import { describeApproximately } from './describe-approximately.ts'
import { DueBadge } from './due-badge.tsx'
import { findOpenItem, keepItem, type KeptItem } from './open-item.ts'
import classes from './queue-frame.module.css'
import { useFocusAfterAnswer } from './use-focus-after-answer.ts'
import { useLiveQueue } from './use-live-queue.ts'

/** How often the list is read again, in ms: some changes have no live event. */
const REFETCH_INTERVAL = 30_000
const WIDE = '(min-width: 48em)'

/** Props of the queue `Name`. */
export interface QueueFrameProps<Name extends Queue> {
  readonly queue: Name
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
  readonly idOf: (item: ItemOf<Name>) => string
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
  const { queue, idOf, lineOf } = props
  const query = useReadPages('admin/getQueue', { queue }, { refetchInterval: REFETCH_INTERVAL })
  useLiveQueue(queue)
  const [chosenId, choose] = useQueryState('item', parseAsString)
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) ?? true
  const pages = query.data?.pages
  const items =
    pages?.flatMap((page) => page.items).filter((item): item is ItemOf<Name> => item.queue === queue) ?? []
  const [first] = pages ?? []
  const [kept, keep] = useState<KeptItem<ItemOf<Name>> | null>(null)
  const open = findOpenItem({ items, idOf, chosenId, isWide, kept })
  const toKeep = keepItem(kept, open, idOf)
  if (toKeep !== kept) keep(toKeep)
  const isListShown = isWide || open === null
  const noteAnswer = useFocusAfterAnswer(open === null ? null : idOf(open))
  const onAnswered = () => {
    if (open !== null) {
      keep({ item: open, isAnswered: true })
      noteAnswer(idOf(open))
    }
    const at = items.findIndex((item) => open !== null && idOf(item) === idOf(open))
    const next = items[at + 1] ?? items[at - 1]
    void choose(next === undefined || !isWide ? null : idOf(next))
  }
  return (
    <Stack gap={4} className={classes['page']}>
      <PageTitle title={tAny(props.title)} {...(isListShown && { actions: props.actions })} />
      {props.notice}
      {query.isError && pages === undefined ? (
        <ErrorState
          message={errorMessage(query.error, { otherwise: 'console.readFailed' })}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <>
          {isListShown && <QueueFigures first={first} />}
          {first?.total === 0 && open === null ? (
            <div className={panelClasses['panel']}>
              <EmptyState
                icon={<IconChecks size={28} />}
                title={t('console.queueEmpty')}
                text={tAny(props.emptyText)}
              />
            </div>
          ) : (
            <Stack gap={4} align="start" className={classes['columns']}>
              {isListShown && (
                <div className={`${panelClasses['panel']} ${classes['list']}`}>
                  {first === undefined ? (
                    <TableSkeleton rows={8} />
                  ) : (
                    <>
                      <Stack as="ul" divided aria-label={tAny(props.title)}>
                        {items.map((item) => (
                          <QueueEntry
                            key={idOf(item)}
                            id={idOf(item)}
                            item={item}
                            line={lineOf(item)}
                            isOpen={open !== null && idOf(item) === idOf(open)}
                            isReplaced={open !== null}
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
                      onClick={() => void choose(null)}
                    >
                      {t('console.allWaiting')}
                    </Button>
                  )}
                  <IsChosenCase value={chosenId !== null}>
                    {props.children(open, onAnswered, items)}
                  </IsChosenCase>
                </div>
              )}
            </Stack>
          )}
          {open !== null && (
            <KeyHints canSearch={false} approving={props.approving} refusing={props.refusing} />
          )}
        </>
      )}
    </Stack>
  )
}

function QueueFigures(props: {
  readonly first:
    | { readonly total: number; readonly overdue: number; readonly items: readonly QueueItem[] }
    | undefined
}) {
  const t = useText()
  const { first } = props
  const figure = (count: number | undefined) => (count === undefined ? '–' : formatIndianNumber(count))
  const [next] = first?.items ?? []
  const due = next === undefined ? null : Date.parse(next.due)
  const isOverdue = useFromNow((now) => due !== null && due < now)
  const left = useFromNow((now) => (due === null ? '' : describeApproximately(Math.abs(due - now))))
  const nextAnswer = () => {
    if (first === undefined) return figure(undefined)
    if (due === null) return t('console.nothingDue')
    return t(isOverdue ? 'console.lateBy' : 'console.inDuration', { duration: left })
  }
  return (
    <Figures
      figures={[
        { label: t('console.waitingCount'), value: figure(first?.total) },
        {
          label: t('console.overdueCount'),
          value: figure(first?.overdue),
          isBad: (first?.overdue ?? 0) > 0,
        },
        {
          label: t('console.nextDue'),
          value: nextAnswer(),
          isBad: isOverdue,
        },
      ]}
    />
  )
}

function QueueEntry(props: {
  readonly id: string
  readonly item: QueueItem
  readonly line: { readonly who: string; readonly what: string }
  readonly isOpen: boolean
  readonly isReplaced: boolean
}) {
  const t = useText()
  const { id, item, line, isOpen, isReplaced } = props
  const { pathname } = useLocation()
  const since = Date.parse(item.since)
  const waited = useFromNow((now) => describeApproximately(now - since))
  return (
    <li className={classes['item']} data-current={isOpen || undefined}>
      <Link
        className={classes['link']}
        to={`${pathname}?${new URLSearchParams({ item: id })}`}
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
