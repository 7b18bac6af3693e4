import { IconPhoto } from '@tabler/icons-react'
import { chips, custom, useFilters } from '#web/console/parts/list-filters.tsx'
import { ListScreen } from '#web/console/parts/list-screen.tsx'
import { useText } from '#web/evaluation/console/pictures-texts.ts'
import { PictureGrid } from './picture-grid.tsx'
import classes from './pictures-screen.module.css'

const FILTERS = {
  status: chips({
    label: 'pictures.which',
    all: 'pictures.all',
    options: { shown: 'pictures.shown', hidden: 'pictures.hidden' },
  }),
  car: custom((car, put) => car !== null && <OfOneCar onShowAll={() => put(null)} />),
}

/** The evaluation pictures of all dealers or of one car, where the house looks at them and hides one. */
export function PicturesScreen() {
  const filters = useFilters(FILTERS)
  const { car, status } = filters.values
  return (
    <ListScreen
      call="admin/getEvaluationPictures"
      input={{ ...(car !== undefined && { carId: car }), ...(status !== undefined && { status }) }}
      rows="pictures"
      title="pictures.title"
      total="pictures.total"
      isTotalCapped
      filters={filters}
      renderRows={(pictures) => <PictureGrid pictures={pictures} />}
      hasNoEntries
      empty={{ icon: <IconPhoto size={28} />, title: 'pictures.none', text: 'pictures.noneText' }}
      emptyFiltered={{
        title: 'pictures.noneFound',
        text: 'pictures.noneFoundText',
        clear: 'pictures.showAll',
      }}
    />
  )
}

/** Shows that the pictures are of one car, with a button that shows those of all. */
function OfOneCar({ onShowAll }: { readonly onShowAll: () => void }) {
  const t = useText()
  return (
    <p>
      {t('pictures.ofOneCar')} ·{' '}
      <button type="button" className={classes['all']} onClick={onShowAll}>
        {t('pictures.showAll')}
      </button>
    </p>
  )
}
