import type { Caller } from './app.ts'
import type { OwnCar } from './bring-to-bidding.ts'

/** A car that was added to My Cars, with its yard. */
export interface YardCar extends OwnCar {
  readonly yard: string
}

/**
 * Adds cars of one yard to a dealer's My Cars, one from each of `auctions` different auctions: of a yard where the
 * dealer has no cars yet, if there is one.
 */
export async function addCarsOfOneYard(caller: Caller, auctions: number): Promise<readonly YardCar[]> {
  const { cars } = await caller.call('getDealerHomeData', { limit: 100, sort: 'auction-far' })
  const byYard = new Map<string, typeof cars>()
  for (const car of cars) {
    if (car.yard === null || car.auctionId === null || isOverSoon(car.ta_end_date)) continue
    const found = byYard.get(car.yard) ?? []
    if (!found.some(({ auctionId }) => auctionId === car.auctionId)) byYard.set(car.yard, [...found, car])
  }
  const taken = new Set(Object.keys(await caller.call('getMyCarsByYard', {})))
  const fitting = [...byYard].filter(([, ofYard]) => ofYard.length >= auctions)
  const [yard, found = []] = fitting.find(([name]) => !taken.has(name)) ?? fitting[0] ?? []
  if (yard === undefined) throw new Error(`No yard has cars in ${auctions} auctions`)
  const added: YardCar[] = []
  for (const { id: carId, auctionId, city } of found.slice(0, auctions)) {
    if (auctionId === null) continue
    const { flowEntityId } = await caller.call('addToMyCars', { carId, auctionId, city })
    added.push({ carId, auctionId, flowEntityId, yard })
  }
  return added
}

/** Whether a lot ends within half an hour, so that it might end during the journey. */
function isOverSoon(end: string | null): boolean {
  return end === null || Date.parse(end) < Date.now() + 1_800_000
}

/** Takes cars out of My Cars again, whatever their gate pass. */
export async function putBack(caller: Caller, cars: readonly YardCar[]): Promise<void> {
  const yards = Object.values(await caller.call('getMyCarsByYard', {}))
  const listed = new Map(yards.flatMap((yard) => yard.cars).map(({ id, state }) => [id, state]))
  for (const { carId } of cars) {
    const state = listed.get(carId)
    if (state === 'GATE_PASS_REQUESTED') await caller.call('withdrawGatepass', { carIds: [carId] })
    if (state === 'GATE_PASS_REQUESTED' || state === 'MY_CARS_NEW') {
      await caller.call('removeFromMyCars', { carId })
    }
  }
}
