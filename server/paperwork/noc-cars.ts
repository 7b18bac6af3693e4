import type { NocCar } from '#contract/paperwork/noc-car.ts'
import { readCars } from '#server/browsing/read-cars.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { readPaperworkFlows, type PapersDeps } from './read-car-papers.ts'

/** Reads won cars with their papers, in the order of the flows. The caller must have checked who may see them. */
export async function readNocCars(
  db: Queries,
  deps: PapersDeps,
  flowIds: readonly string[],
): Promise<NocCar[]> {
  const refs = flowIds.map((flowId) => ({ flowId }))
  const [cars, paperwork] = await Promise.all([
    readCars(db, refs, deps),
    readPaperworkFlows(db, deps, flowIds),
  ])
  return cars.flatMap((car) => {
    const papers = car.flowEntityId === null ? undefined : paperwork.get(car.flowEntityId)
    return papers === undefined ? [] : [{ ...car, ...papers.described }]
  })
}

/**
 * Reads one won car with its papers.
 *
 * @throws Error if it does not exist; the caller must have checked.
 */
export async function readNocCar(db: Queries, deps: PapersDeps, flowId: string): Promise<NocCar> {
  const [car] = await readNocCars(db, deps, [flowId])
  if (car === undefined) throw new Error(`No car found for the flow ${flowId}.`)
  return car
}
