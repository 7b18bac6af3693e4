import { readCar } from '#domain/car/car.ts'
import { fullTitle } from '#domain/car/car-labels.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { DataTable, type Column } from '#web/console/parts/data-table.tsx'
import { Panel } from '#web/console/parts/panel.tsx'
import { useText } from '#web/text/en/console.ts'
import '#web/text/en/car-facts.ts'
import { Text } from '#web/ui/layout/text.tsx'
import { rowFaultSentence } from './row-fault-sentence.ts'
import type { ImportPreview } from './use-preview.ts'
import { labelCar } from '#web/car/car-labels.ts'

type PreviewedRow = ImportPreview['cars'][number]

/** Shows the first cars of a list as dealers would read them; nothing before they are read. */
export function PreviewedCars({ preview }: { readonly preview: ImportPreview | null }) {
  const t = useText()
  if (preview === null) return null
  return (
    <Panel
      isFlush
      title={t('console.firstCars')}
      detail={t('console.firstCarsText', { count: preview.rows, rows: formatIndianNumber(preview.rows) })}
    >
      <DataTable
        label={t('console.firstCars')}
        columns={COLUMNS}
        rows={preview.cars}
        rowId={({ row }) => String(row)}
      />
    </Panel>
  )
}

const COLUMNS: readonly Column<PreviewedRow>[] = [
  { title: 'console.row', cell: ({ row }) => formatIndianNumber(row) },
  { title: 'console.car', cell: (row) => <Title {...row} /> },
  { title: 'console.facts', cell: ({ facts }) => factsOf(facts) },
  { title: 'console.price', cell: ({ facts }) => carOf(facts)?.price ?? '' },
  { title: 'console.doubt', cell: ({ faults }) => faults.map(rowFaultSentence).join(' ') },
]

function Title({ facts }: PreviewedRow) {
  const t = useText()
  const car = facts === null ? null : readCar({ id: 'previewed', ...facts })
  if (car === null) {
    return (
      <Text as="span" tone="soft">
        {t('console.notImported')}
      </Text>
    )
  }
  return <>{[fullTitle({ ...car, year: car.year ?? 0 }), car.regno].filter(Boolean).join(' · ')}</>
}

function carOf(facts: PreviewedRow['facts']) {
  const car = facts === null ? null : readCar({ id: 'previewed', ...facts })
  return car === null ? null : labelCar(car)
}

function factsOf(facts: PreviewedRow['facts']): string {
  const labels = carOf(facts)
  if (labels === null || facts === null) return ''
  const { kilometres, fuel, transmission, owner, yard } = labels
  return [kilometres, fuel, transmission, owner, `${yard}, ${facts['city'] ?? ''}`].join(' · ')
}
