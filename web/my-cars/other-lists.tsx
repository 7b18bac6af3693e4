import { Link, useLocation } from 'react-router'
import { MY_LISTS } from '#domain/flows/my-lists.ts'
import { useAnyText } from '#web/text/text.ts'
import { useCounts } from '#web/api/use-counts.ts'
import { listAt, MY_TABS } from '#web/my-cars/my-tabs.ts'
import { useText } from '#web/text/en/my-cars.ts'

/** Returns the other lists of My Cars that the dealer has cars in, with their counts. */
function useOtherLists() {
  const counts = useCounts()
  const current = listAt(useLocation().pathname)
  return MY_LISTS.flatMap((list) => {
    const count = counts[`${list}Count`] ?? 0
    return list === current || count === 0 ? [] : [{ list, count }]
  })
}

/** Returns the sentence of an empty list: that no cars were added or, if there are some in other lists, where they are. */
export function useNoCarsText(): 'myCars.noCarsText' | 'myCars.carsElsewhere' {
  return useOtherLists().length === 0 ? 'myCars.noCarsText' : 'myCars.carsElsewhere'
}

/** Links from an empty list of My Cars to the lists that the dealer's cars are in. */
export function OtherLists() {
  const t = useText()
  const tAny = useAnyText()
  return useOtherLists().map(({ list, count }) => {
    const { path, name } = MY_TABS[list]
    return (
      <p key={list}>
        <Link to={path}>{t('myCars.inList', { count, list: tAny(name) })}</Link>
      </p>
    )
  })
}
