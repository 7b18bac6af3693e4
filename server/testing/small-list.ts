import { randomInt } from 'node:crypto'
import type { Output } from '#contract/api.ts'
import type { CallScene } from './call-scene.ts'

/** Returns a list of one random car, in the format of suppliers. */
export const smallList = () => `make,model,year,km\nHyundai,Creta,2019,${randomInt(10_000, 900_000)}\n`

/** The mapping of the columns of {@link smallList}. */
export const SMALL_MAPPING = {
  make: { column: 'make' },
  model: { column: 'model' },
  year: { column: 'year' },
  kmsrun: { column: 'km' },
}

/** Imports a {@link smallList}, or only checks it with `dryRun`. Returns the id of the import. */
export async function importSmallList({ app, city, admin }: CallScene, dryRun: boolean): Promise<string> {
  const { importId } = await app.must(
    'admin/importCars',
    { csv: smallList(), mapping: SMALL_MAPPING, defaults: { city: city.name }, dryRun },
    { token: admin.token },
  )
  return importId
}

/** Uploads a {@link smallList}, and returns its file's id. */
export async function uploadSmallList({ app, admin }: CallScene): Promise<string> {
  const response = await app.fetch('/api/admin/uploadImport', {
    method: 'POST',
    body: smallList(),
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' },
  })
  const { fileId } = (await response.json()) as Output<'admin/uploadImport'>
  return fileId
}
