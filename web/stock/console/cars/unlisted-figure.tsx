import { formatCount } from '#domain/paging.ts'
import { useRead } from '#web/api/use-operation.ts'
import { FigureCell } from '#web/console/parts/figures.tsx'
import { useText } from '#web/text/en/console.ts'

/** The number of cars that are in no auction. */
export function UnlistedFigure() {
  const t = useText()
  const { data } = useRead('admin/getCars', { status: 'unlisted', limit: 1 })
  return (
    <FigureCell
      label={t('console.unlistedCars')}
      value={data === undefined ? '–' : formatCount(data.total)}
      isBad={false}
    />
  )
}
