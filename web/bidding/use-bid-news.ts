import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletContext } from 'react-router'
import { carTitle } from '#domain/car/car-labels.ts'
import { useLiveEvent } from '#web/api/live.tsx'
import { readNewsCar } from '#web/flows/news/news-car.ts'
import { useText } from '#web/text/text.ts'

/** A car that was won while My Cars was open; the price in rupees, null where it is not known here. */
export interface WonCar {
  readonly flowEntityId: string
  readonly title: string
  readonly amount: number | null
}

/** Puts a car among those that were won; the same one only once. */
export type NoteWon = (won: WonCar) => void

/** What was won, and how to add to it and to put it aside. */
export interface BidNews {
  readonly won: readonly WonCar[]
  readonly noteWon: NoteWon
  readonly dismiss: () => void
}

/** Keeps what is won while My Cars is open, whichever tab shows; what else happens the notices tell. */
export function useBidNews(): BidNews {
  const t = useText()
  const queries = useQueryClient()
  const [won, setWon] = useState<readonly WonCar[]>([])
  const noteWon: NoteWon = (car) =>
    setWon((all) => [...all.filter(({ flowEntityId }) => flowEntityId !== car.flowEntityId), car])

  const noteAward = async (flowEntityId: string, carId: string) => {
    const car = await readNewsCar(queries, carId)
    const title = car === null ? t('common.oneCar') : carTitle(car)
    noteWon({ flowEntityId, title, amount: car?.awardedToDealerAmount ?? null })
  }
  useLiveEvent('flow', ({ event, flowEntityId, carId }) => {
    if (event === 'award') void noteAward(flowEntityId, carId)
  })
  return { won, noteWon, dismiss: () => setWon([]) }
}

/** {@link NoteWon} of the frame, for the tab inside it. */
export function useNoteWon(): NoteWon {
  return useOutletContext<NoteWon>()
}
