import { randomInt } from 'node:crypto'
import type { CallScene } from './call-scene.ts'

/** A list of one car, as suppliers send it; another car each time. */
export const smallList = () => `make,model,year,km\nHyundai,Creta,2019,${randomInt(10_000, 900_000)}\n`

/** How its columns are read. */
export const SMALL_MAPPING = {
  make: { column: 'make' },
  model: { column: 'model' },
  year: { column: 'year' },
  kmsrun: { column: 'km' },
}

/** Imports such a list, or only tries to. Answers the import's id. */
export async function importSmallList({ app, city, admin }: CallScene, dryRun: boolean): Promise<string> {
  const { importId } = await app.must(
    'admin/importCars',
    { csv: smallList(), mapping: SMALL_MAPPING, defaults: { city: city.name }, dryRun },
    { token: admin.token },
  )
  return importId
}
