import type { ReactNode } from 'react'
import type { Car } from '#domain/car/car.ts'
import { CompactCar } from '#web/car/compact-car.tsx'
import { useText } from '#web/text/en/car.ts'
import { CompactList } from '#web/ui/compact-list.tsx'
import { FlowActions, FlowNote, WonAt, type ListActions } from './flow-card.tsx'
import { headSort } from './head-sort.ts'
import type { MyListChoice } from './use-my-list.ts'

/** Props of a list of won cars as compact rows. */
interface FlowRowsProps {
  readonly label: string
  readonly cars: readonly Car[]
  readonly chosen: MyListChoice
  readonly actions: ListActions | undefined
  /** A line under a car's state; null for none. */
  readonly remarkOf: ((car: Car) => ReactNode) | undefined
}

/** The number of rows on the first screen, whose pictures are fetched first. */
const FIRST_SCREEN = 8

/** Won cars as compact rows with all that their cards show and offer. The heads sort. */
export function FlowRows({ label, cars, chosen, actions, remarkOf }: FlowRowsProps) {
  const t = useText()
  return (
    <CompactList
      label={label}
      heads={{
        lead: { name: t('car.headCar'), sort: headSort(chosen, 'name') },
        mark: { name: t('car.headNumber'), sort: headSort(chosen, 'number') },
        place: { name: t('car.headPlace'), sort: headSort(chosen, 'yard') },
        standing: { name: t('car.headStanding') },
        amount: { name: t('car.headAmount') },
      }}
    >
      {cars.map((car, index) => (
        <CompactCar
          key={car.flowEntityId ?? car.id}
          car={car}
          hasNumber
          isEager={index < FIRST_SCREEN}
          standing={<FlowNote car={car}>{remarkOf?.(car)}</FlowNote>}
          amount={<WonAt car={car} isWon />}
          acts={<FlowActions car={car} added={actions} />}
        />
      ))}
    </CompactList>
  )
}
