import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Output } from '#contract/api.ts'
import { useRead } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/my-cars.ts'
import { browseInputOf, type HomeFilters } from './filters.ts'
import classes from './my-matches.module.css'

type MyList = Output<'getMyMatches'>['lists'][number]['list']

const PATHS: Readonly<Record<MyList, string>> = {
  myCars: paths.myCars.inspection,
  uploadPictures: paths.myCars.uploadPictures,
  placeBids: paths.myCars.placeBids,
  payments: paths.myCars.payments,
  takeDelivery: paths.myCars.takeDelivery,
  noc: paths.myCars.noc,
}

/** Says how many of the dealer's own cars match filters that find no other car, and leads to them. */
export function MyMatches({ filters }: { readonly filters: HomeFilters }) {
  const t = useText()
  const lists = useRead('getMyMatches', browseInputOf(filters)).data?.lists ?? []
  const [first] = lists
  if (first === undefined) return null
  const count = lists.reduce((sum, list) => sum + list.count, 0)
  return (
    <output className={classes['matches']}>
      <Button variant="default" component={Link} to={PATHS[first.list]}>
        {t('myCars.matches', { count })}
      </Button>
    </output>
  )
}
