import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { parseAsString, useQueryStates } from 'nuqs'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ItemOf, Queue } from '#contract/queues.ts'
import { MAX_SEARCH_LENGTH } from '#domain/search-length.ts'
import { useReadPages } from '#web/api/use-operation.ts'
import { findOpenItem, keepItem, type KeptItem } from './open-item.ts'
import { useFocusAfterAnswer } from './use-focus-after-answer.ts'
import { useLiveQueue } from './use-live-queue.ts'

/** How often the list is read again, in ms: some changes have no live event. */
const REFETCH_INTERVAL = 30_000
const WIDE = '(min-width: 48em)'

/** Which queue is shown, and how its cases are told apart. */
export interface ShownQueue<Name extends Queue> {
  readonly queue: Name
  readonly idOf: (item: ItemOf<Name>) => string
  /** Whether a case is one shown before under another id, such as that of a gate pass for another yard. */
  readonly continues?: ((item: ItemOf<Name>, shown: ItemOf<Name>) => boolean) | undefined
}

/** Reads a queue, or what is searched for in it, and decides which case is open. The address has the case and the search. */
export function useQueue<Name extends Queue>({ queue, idOf, continues }: ShownQueue<Name>) {
  const [{ item: chosenId, q }, put] = useQueryStates({ item: parseAsString, q: parseAsString })
  const search = (q ?? '').trim().slice(0, MAX_SEARCH_LENGTH)
  const query = useReadPages('admin/getQueue', search === '' ? { queue } : { queue, q: search }, {
    refetchInterval: REFETCH_INTERVAL,
    placeholderData: keepPreviousData,
  })
  useLiveQueue(queue)
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) ?? true
  const pages = query.data?.pages
  const [first] = pages ?? []
  const items =
    pages?.flatMap((page) => page.items).filter((item): item is ItemOf<Name> => item.queue === queue) ?? []

  // With the first answer to another search, the case that was open for the one before is left.
  const [answered, setAnswered] = useState(search)
  const [before, keep] = useState<KeptItem<ItemOf<Name>> | null>(null)
  const isOther = answered !== search && pages !== undefined && !query.isPlaceholderData
  if (isOther) setAnswered(search)
  const kept = isOther ? null : before
  const open = findOpenItem({ items, idOf, chosenId, isWide, kept, continues })
  const openId = open === null ? null : idOf(open)
  const isFollowed = open !== null && chosenId !== null && openId !== chosenId
  const toKeep = isFollowed ? kept : keepItem(kept, open, idOf)
  if (toKeep !== before) keep(toKeep)
  const follow = useEffectEvent(() => void put({ item: openId }))
  useEffect(() => {
    if (isFollowed) follow()
  }, [isFollowed])

  const noteAnswer = useFocusAfterAnswer(openId)
  return {
    query,
    first,
    items,
    open,
    isWide,
    isChosen: chosenId !== null,
    search,
    setSearch: (typed: string) => void put({ q: typed || null, item: null }),
    leave: () => void put({ item: null }),
    onAnswered: () => {
      if (open !== null) {
        keep({ item: open, isAnswered: true })
        noteAnswer(idOf(open))
      }
      const at = items.findIndex((item) => open !== null && idOf(item) === idOf(open))
      const next = items[at + 1] ?? items[at - 1]
      void put({ item: next === undefined || !isWide ? null : idOf(next) })
    },
  }
}
