import { IconSearchOff } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/text/en/my-cars.ts'
import { useAnyText } from '#web/text/text.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { listAt, MY_TABS, searchIn } from './my-tabs.ts'
import type { MyListChoice } from './use-my-list.ts'

/** Says that a search finds no car in this list, in which other lists it finds some, and offers to clear it. */
export function NoMatches({ chosen: { q, change } }: { readonly chosen: MyListChoice }) {
  const t = useText()
  const tAny = useAnyText()
  const current = listAt(useLocation().pathname)
  const found = useRead('getMyMatches', { q }).data?.lists ?? []
  return (
    <EmptyState
      icon={<IconSearchOff size={28} stroke={1.6} aria-hidden />}
      title={t('myCars.noMatches', { search: q })}
      action={{ label: t('myCars.clearSearch'), onClick: () => change({ q: '' }) }}
    >
      {found
        .filter(({ list }) => list !== current)
        .map(({ list, count }) => (
          <p key={list}>
            <Link to={searchIn(list, q)}>
              {t('myCars.matchesInList', { count, list: tAny(MY_TABS[list].name) })}
            </Link>
          </p>
        ))}
    </EmptyState>
  )
}
