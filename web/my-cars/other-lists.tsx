import { Link, useLocation } from 'react-router'
import { MY_LISTS } from '#domain/flows/my-lists.ts'
import { useAnyText } from '#web/text/text.ts'
import { useCounts } from '#web/api/use-counts.ts'
import { listAt, MY_TABS } from '#web/my-cars/my-tabs.ts'
import { useText } from '#web/text/en/my-cars.ts'

/** Links from an empty list of My Cars to the lists that the dealer's cars are in. */
export function OtherLists() {
  const t = useText()
  const tAny = useAnyText()
  const counts = useCounts()
  const current = listAt(useLocation().pathname)
  const filled = MY_LISTS.flatMap((list) => {
    const count = counts[`${list}Count`] ?? 0
    return list === current || count === 0 ? [] : [{ list, count }]
  })
  return filled.map(({ list, count }) => {
    const { path, name } = MY_TABS[list]
    return (
      <p key={list}>
        <Link to={path}>{t('myCars.inList', { count, list: tAny(name) })}</Link>
      </p>
    )
  })
}
