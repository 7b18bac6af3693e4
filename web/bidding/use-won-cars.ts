import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletContext } from 'react-router'
import { markedTitle } from '#web/car/car-labels.ts'
import { useLiveEvent } from '#web/api/live.tsx'
import { readNoticeCar } from '#web/flows/notices/read-notice-car.ts'
import { useText } from '#web/text/text.ts'

/** A car won while My Cars was open. The price is in rupees; null if unknown here. */
export interface WonCar {
  readonly flowEntityId: string
  readonly title: string
  readonly amount: number | null
}

/** Adds a car to those won, ignoring duplicates. */
export type AddWonCar = (won: WonCar) => void

/** The cars won while My Cars was open, and functions to add one and to dismiss them. */
export interface WonCars {
  readonly won: readonly WonCar[]
  readonly noteWon: AddWonCar
  readonly dismiss: () => void
}

/** Collects the cars won while My Cars is open, on any of its tabs. Other events are shown as notices. */
export function useWonCars(): WonCars {
  const t = useText()
  const queries = useQueryClient()
  const [won, setWon] = useState<readonly WonCar[]>([])
  const noteWon: AddWonCar = (car) =>
    setWon((all) => [...all.filter(({ flowEntityId }) => flowEntityId !== car.flowEntityId), car])

  const noteAward = async (flowEntityId: string, carId: string) => {
    const car = await readNoticeCar(queries, carId)
    const title = car === null ? t('common.oneCar') : markedTitle(car)
    noteWon({ flowEntityId, title, amount: car?.awardedToDealerAmount ?? null })
  }
  useLiveEvent('flow', ({ event, flowEntityId, carId }) => {
    if (event === 'award') void noteAward(flowEntityId, carId)
  })
  return { won, noteWon, dismiss: () => setWon([]) }
}

/** Returns the {@link AddWonCar} that the frame passes to its tabs. */
export function useAddWonCar(): AddWonCar {
  return useOutletContext<AddWonCar>()
}
