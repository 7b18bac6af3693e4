import { useLocation } from 'react-router'
import { MY_SORTS } from '#domain/flows/my-sort.ts'
import { useCounts } from '#web/api/use-counts.ts'
import { FormToggle } from '#web/car/form-toggle.tsx'
import { useText } from '#web/text/en/my-cars.ts'
import { Choice } from '#web/ui/choice.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import classes from './list-tools.module.css'
import { listAt } from './my-tabs.ts'
import type { MyListChoice } from './use-my-list.ts'

/** Props of the tools above a list of My Cars. */
interface ListToolsProps {
  readonly chosen: MyListChoice
  /** The number of cars that the list shows; null until it is read. */
  readonly shown: number | null
  /** Whether the list is also shown as compact rows. */
  readonly hasRows?: boolean
}

/** The search, the order and the form of a list of My Cars. A list of one car that is not searched needs none. */
export function ListTools({ chosen, shown, hasRows = false }: ListToolsProps) {
  const t = useText()
  const counts = useCounts()
  const { pathname } = useLocation()
  const { q, sort, change } = chosen
  const count = shown ?? counts[`${listAt(pathname)}Count`] ?? 0
  if (count < 2 && q === '') return null
  return (
    <div className={classes['tools']} data-screen-only>
      <SearchBox
        label={t('myCars.search')}
        short={t('myCars.searchShort')}
        search={q}
        onSearch={(typed) => change({ q: typed })}
      />
      <span className={classes['sort']}>
        <Choice
          label={t('myCars.sort')}
          value={sort}
          options={MY_SORTS.map((value) => ({ value, label: t(`myCars.sort.${value}`) }))}
          onChoose={(value) => {
            const sorted = MY_SORTS.find((name) => name === value)
            if (sorted !== undefined) change({ sort: sorted })
          }}
        />
      </span>
      {hasRows && <FormToggle />}
    </div>
  )
}
