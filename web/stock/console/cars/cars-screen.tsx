import { Button } from '@mantine/core'
import { IconCar, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ListScreen } from '#web/console/parts/list-screen.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/console.ts'
import { CAR_COLUMNS } from './car-columns.tsx'
import { useAddressedCarFilters } from './car-filters.tsx'
import { NEW_CAR } from './new-car-id.ts'

/** The house's cars: search, filters in the address, and the exact count. */
export function ConsoleCarsScreen() {
  const t = useText()
  const filters = useAddressedCarFilters()
  return (
    <ListScreen
      call="admin/getCars"
      input={filters.values}
      rows="cars"
      rowId={({ id }) => id}
      title="console.cars"
      total="console.carCount"
      isTotalCapped
      actions={
        <>
          <Button variant="default" component={Link} to={paths.admin.import}>
            {t('console.importList')}
          </Button>
          <Button
            component={Link}
            to={paths.admin.car(NEW_CAR)}
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {t('console.addCar')}
          </Button>
        </>
      }
      filters={filters}
      columns={CAR_COLUMNS}
      empty={{
        icon: <IconCar size={28} />,
        title: 'console.noCars',
        text: 'console.noCarsText',
        action: { label: 'console.importList', to: paths.admin.import },
      }}
      emptyFiltered={{ title: 'console.noCarsFound', text: 'console.noCarsFoundText' }}
    />
  )
}
