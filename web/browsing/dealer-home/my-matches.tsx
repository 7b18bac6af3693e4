import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useRead } from '#web/api/use-operation.ts'
import { searchIn } from '#web/my-cars/my-tabs.ts'
import { useText } from '#web/text/en/my-cars.ts'
import { browseInputOf, type HomeFilters } from './filters.ts'
import classes from './my-matches.module.css'

/** Says how many of the dealer's own cars match filters that find no other car, and leads to them. */
export function MyMatches({ filters }: { readonly filters: HomeFilters }) {
  const t = useText()
  const lists = useRead('getMyMatches', browseInputOf(filters)).data?.lists ?? []
  const [first] = lists
  if (first === undefined) return null
  const count = lists.reduce((sum, list) => sum + list.count, 0)
  return (
    <output className={classes['matches']}>
      <Button variant="default" component={Link} to={searchIn(first.list, filters.q)}>
        {t('myCars.matches', { count })}
      </Button>
    </output>
  )
}
