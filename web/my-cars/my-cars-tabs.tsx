import type { KeyboardEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { MY_LISTS, type MyList } from '#domain/flows/my-lists.ts'
import { useAnyText } from '#web/text/text.ts'
import { useCounts } from '#web/api/use-counts.ts'
import { listAt, MY_TABS, nextTab } from '#web/my-cars/my-tabs.ts'
import { useText } from '#web/text/en/my-cars.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'
import classes from './my-cars-tabs.module.css'

/** The id of the panel under the tabs. */
export const TAB_PANEL_ID = 'my-cars-list'

/** Returns the id of a list's tab, which labels the panel. */
export function tabId(list: MyList): string {
  return `my-cars-${list}`
}

/** Moves the focus from tab to tab with the arrow keys; the open tab stays open. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const bar = event.currentTarget.closest('[role="tablist"]')
  const tabs = [...(bar?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
  const next = nextTab(event.key, tabs.indexOf(event.currentTarget), tabs.length)
  const tab = next === null ? undefined : tabs[next]
  if (tab === undefined) return
  event.preventDefault()
  tab.focus()
}

/** The six tabs of My Cars. They are a single tab stop: the arrow keys move between them, Enter opens one. */
export function TabBar() {
  const t = useText()
  const current = listAt(useLocation().pathname)
  const bar = useCurrentInView<HTMLDivElement>(current)
  return (
    <div ref={bar} className={classes['bar']} role="tablist" aria-label={t('myCars.tabs')}>
      {MY_LISTS.map((list) => (
        <Tab key={list} list={list} isCurrent={list === current} />
      ))}
    </div>
  )
}

function Tab({ list, isCurrent }: { readonly list: MyList; readonly isCurrent: boolean }) {
  const t = useText()
  const tAny = useAnyText()
  const { path, name } = MY_TABS[list]
  const count = useCounts()[`${list}Count`]
  const badgeId = `${tabId(list)}-count`
  return (
    <div className={classes['place']} role="presentation" data-current={isCurrent || undefined}>
      <Link
        className={classes['tab']}
        to={path}
        role="tab"
        id={tabId(list)}
        aria-selected={isCurrent}
        aria-controls={isCurrent ? TAB_PANEL_ID : undefined}
        aria-describedby={count === null ? undefined : badgeId}
        tabIndex={isCurrent ? 0 : -1}
        onKeyDown={moveFocus}
      >
        {tAny(name)}
      </Link>
      {count !== null && (
        <span id={badgeId} className={classes['count']}>
          <CountBadge count={count} label={t('myCars.cars', { count })} />
        </span>
      )}
    </div>
  )
}
