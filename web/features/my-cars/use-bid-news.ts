import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletContext } from 'react-router'
import type { Output } from '#contract/api.ts'
import type { Car } from '#domain/car.ts'
import { carTitle } from '#domain/car-labels.ts'
import { formatRupees } from '#domain/money.ts'
import { useLiveEvent } from '#web/api/live.tsx'
import { readYardGroups } from '#web/api/read-cars.ts'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { useText } from '#web/text/text.ts'
import { showNotice } from '#web/ui/notice.ts'
import { MY_TABS, type MyTab } from './my-tabs.ts'

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

/** The cars that were last read for Place Bids. */
function carsInPlaceBids(queries: QueryClient): readonly Car[] {
  const answer = queries.getQueryData<Output<'getDealerPlaceBidsCars'>>(
    queryKeyOf('getDealerPlaceBidsCars', {}),
  )
  return readYardGroups(answer)?.flatMap((group) => group.cars) ?? []
}

/** Follows what the stream says of this dealer's bids, whichever tab is open. */
export function useBidNews(tab: MyTab): BidNews {
  const t = useText()
  const queries = useQueryClient()
  const [won, setWon] = useState<readonly WonCar[]>([])
  const noteWon: NoteWon = (car) =>
    setWon((all) => [...all.filter(({ flowEntityId }) => flowEntityId !== car.flowEntityId), car])

  useLiveEvent('flow', ({ flowEntityId, state }) => {
    if (state !== 'BID_AWARDED') return
    const car = carsInPlaceBids(queries).find((other) => other.flowEntityId === flowEntityId)
    if (car === undefined) return
    noteWon({ flowEntityId, title: carTitle(car), amount: car.counterAmount ?? car.currentBid })
  })
  useLiveEvent('outbid', ({ lotId, by }) => {
    // Its card says it in Place Bids, where nothing may pop over what is being typed.
    if (tab === MY_TABS.placeBids) return
    const car = carsInPlaceBids(queries).find((other) => other.lotId === lotId)
    if (car === undefined) return
    const text = t('myCars.outbidNotice', { amount: formatRupees(by), title: carTitle(car) })
    showNotice({ kind: 'bad', text })
  })
  return { won, noteWon, dismiss: () => setWon([]) }
}

/** {@link NoteWon} of the frame, for the tab inside it. */
export function useNoteWon(): NoteWon {
  return useOutletContext<NoteWon>()
}
