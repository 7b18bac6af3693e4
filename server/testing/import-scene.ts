import { randomUUID } from 'node:crypto'
import type { Input, Output } from '#contract/api.ts'
import { makeAdmin, makeCity } from './factories.ts'
import { startTestApp } from './test-app.ts'

type Import = Input<'admin/importCars'>

/** The mapping of columns for lists with {@link HEADER}. */
export const MAPPING = {
  name: { column: 'Name' },
  year: { column: 'Year' },
  city: { column: 'City' },
  regno: { column: 'Reg' },
  kmsrun: { column: 'Km' },
  price: { column: 'Price', unit: 'lakh' as const },
  externalRef: { column: 'Ref' },
}

/** The header line of the lists. */
export const HEADER = 'Ref,Name,Year,City,Reg,Km,Price'

/**
 * Returns the numbers of rows that an import accepted, found unchanged, and rejected.
 *
 * @throws Error if it is not done.
 */
export function figures(progress: Output<'admin/importCars'>): number[] {
  if (progress.state !== 'done') throw new Error(JSON.stringify(progress))
  const { accepted, unchanged, rejectedTotal } = progress
  return [accepted, unchanged, rejectedTotal]
}

/** Creates a supplier with its own cars, so that tests do not affect each other. */
export function newSupplier({ app, token }: ImportScene) {
  const name = `Bank ${randomUUID()}`
  const run = (csv: string, more: Partial<Import> = {}, options: { key?: string } = {}) =>
    app.call(
      'admin/importCars',
      { csv, mapping: MAPPING, defaults: { supplierName: name }, ...more },
      { token, ...options },
    )
  return {
    name,
    /** Imports a list of this supplier. */
    run,
    /** Imports a list that must be accepted. */
    mustRun: async (csv: string, more: Partial<Import> = {}) => {
      const answer = await run(csv, more)
      if (!answer.ok) throw new Error(JSON.stringify(answer.body))
      return answer.body
    },
    stock: () =>
      app.database.db
        .selectFrom('cars')
        .innerJoin('cities', 'cities.id', 'cars.city_id')
        .select(['cars.id', 'make', 'model', 'variant', 'year', 'regno', 'kmsrun', 'price', 'external_ref'])
        .select('cities.name as city')
        .where('supplier_name', '=', name)
        .orderBy('external_ref')
        .execute(),
  }
}

/** The result of {@link newSupplier}. */
export type Supplier = ReturnType<typeof newSupplier>

type ImportScene = Awaited<ReturnType<typeof startImportScene>>

/**
 * Starts an app with an admin who imports lists of cars, and the city of Delhi. Stop the app at the end of the file.
 */
export async function startImportScene() {
  const app = await startTestApp()
  const { db } = app.database
  const admin = await makeAdmin(db)
  const { token } = admin
  return {
    app,
    admin,
    token,
    delhi: (await makeCity(db, { name: 'Delhi', state: 'Delhi' })).cityId,
    /** Uploads a list as a file. */
    upload: (body: string | Buffer<ArrayBuffer>, contentType = 'text/csv', key?: string) =>
      app.fetch('/api/admin/uploadImport', {
        method: 'POST',
        body,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': contentType,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
      }),
    countCars: async () => {
      const counted = await db
        .selectFrom('cars')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return counted.n
    },
  }
}
