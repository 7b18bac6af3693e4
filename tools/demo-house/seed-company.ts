import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { FileStore } from '#server/files/file-store.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { hashPassword } from '#server/identity/password.ts'
import { writeDetails } from '#server/dealers/details-queries.ts'
import type { Vault } from '#server/platform/vault.ts'
import { demoBusinesses } from './businesses.ts'
import { frontViews, listPictureKeys, picturesOf, readPicture } from './car-pictures.ts'
import { drawBadge, drawLicence } from './specimens/draw-papers.ts'
import {
  insertCars,
  insertCity,
  insertCityAccess,
  insertOrganisation,
  insertPicture,
  insertUser,
  insertWorker,
  insertYard,
  type StockedCar,
} from './company-queries.ts'
import { readClock } from './demo-queries.ts'
import { furtherFactsOf } from './further-facts.ts'
import { DEMO_PASSWORD, demoAdmin, demoDealers, demoFieldWorkers } from './people.ts'
import { demoCities, demoYards } from './places.ts'
import { storeSpecimens } from './seed-papers.ts'
import { seedRandom } from './seeded-random.ts'
import { makeDemoCars } from './stock.ts'

/** The number of cars in new demo data. */
export const DEMO_CARS = 280

const SEED = 20_261

/** A picture that is in the store, with its thumbnail. */
export interface StoredPicture {
  /** The picture's key. */
  readonly key: string
  readonly sha256: Buffer
  readonly sizeBytes: number
}

/** Stores the pictures of all cars. Takes seconds, so it runs outside the transaction. */
export async function storePictures(store: FileStore): Promise<readonly StoredPicture[]> {
  return await Promise.all(
    listPictureKeys().map(async (key) => {
      const { full, thumbnail } = await readPicture(key)
      const sha256 = createHash('sha256').update(full).digest()
      // The demo data reuses the car's own pictures as evaluation pictures.
      await Promise.all(
        (['car-images', 'evaluations', 'delivery_photos'] as const).flatMap((folder) => [
          store.put({ folder, sha256, variant: 'original' }, full),
          store.put({ folder, sha256, variant: 'thumbnail' }, thumbnail),
        ]),
      )
      return { key, sha256, sizeBytes: full.length }
    }),
  )
}

/** The store for pictures and the vault for secrets. */
interface Keep {
  readonly store: FileStore
  readonly vault: Vault
}

/** Fills an empty database with people, places and cars. The cars' pictures must be in the store. */
export async function seedCompany(
  tx: Queries,
  keep: Keep,
  pictures: readonly StoredPicture[],
): Promise<void> {
  const cityIds = new Map<string, string>()
  for (const city of demoCities) cityIds.set(city.name, await insertCity(tx, city))
  const yardIds = new Map<string, string>()
  for (const yard of demoYards) yardIds.set(yard.name, await insertYard(tx, idOf(cityIds, yard.city), yard))
  await insertPeople(tx, keep, cityIds)
  await stockCars(tx, pictures, cityIds, yardIds)
}

async function insertPeople(
  tx: Queries,
  { store, vault }: Keep,
  cityIds: ReadonlyMap<string, string>,
): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const houseId = await insertOrganisation(tx, { kind: 'house', name: 'Yardbid' })
  await insertUser(tx, { ...demoAdmin, organisationId: houseId, passwordHash, role: 'admin' })
  await storeSpecimens(tx, store, { organisationId: houseId, name: 'Yardbid' }, ['noc'])
  for (const dealer of demoDealers) {
    const organisationId = await insertOrganisation(tx, { kind: 'dealer', name: dealer.organisation })
    const userId = await insertUser(tx, { ...dealer, organisationId, passwordHash, role: 'orguserdealer' })
    const business = demoBusinesses.get(dealer.email)
    if (business) {
      await writeDetails(
        tx,
        vault,
        { organisationId, userId },
        { ...business, mobile: `+91${dealer.mobile}` },
      )
    }
    await storeSpecimens(tx, store, { organisationId, name: dealer.organisation }, [
      'aadhaar',
      'pan',
      'rc',
      'rcCard',
    ])
    for (const city of dealer.cities) await insertCityAccess(tx, organisationId, idOf(cityIds, city))
    for (const worker of demoFieldWorkers.filter((candidate) => candidate.dealer === dealer.email)) {
      await insertWorker(tx, {
        organisationId,
        name: worker.name,
        mobile: worker.mobile,
        type: worker.type === 'evaluator' ? 'dealer_evaluator' : 'delivery_driver',
        imageFileId: await storePaper(tx, store, organisationId, drawBadge(worker.name), 'photo.webp'),
        licenceFileId: await storePaper(tx, store, organisationId, drawLicence(worker.name), 'licence.webp'),
      })
    }
  }
}

async function storePaper(
  tx: Queries,
  store: FileStore,
  organisationId: string,
  svg: string,
  name: string,
): Promise<string> {
  const { data, info } = await sharp(Buffer.from(svg))
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true })
  const thumbnail = await sharp(data).resize({ width: 480 }).webp({ quality: 78 }).toBuffer()
  const sha256 = createHash('sha256').update(data).digest()
  await store.put({ folder: 'drivers', sha256, variant: 'original' }, data)
  await store.put({ folder: 'drivers', sha256, variant: 'thumbnail' }, thumbnail)
  return insertPicture(tx, {
    folder: 'drivers',
    organisationId,
    sha256,
    sizeBytes: data.length,
    width: info.width,
    height: info.height,
    name,
  })
}

async function stockCars(
  tx: Queries,
  pictures: readonly StoredPicture[],
  cityIds: ReadonlyMap<string, string>,
  yardIds: ReadonlyMap<string, string>,
): Promise<void> {
  const fileIds = await listPictures(tx, pictures)
  const now = await readClock(tx)
  const chance = seedRandom(SEED)
  const alike = new Map<string, number>()
  const cars = makeDemoCars(DEMO_CARS, SEED).map((car): StockedCar => {
    const { body, colour } = car.pictured
    const earlier = alike.get(`${body} ${colour}`) ?? 0
    alike.set(`${body} ${colour}`, earlier + 1)
    return {
      car,
      further: furtherFactsOf(car, chance, now),
      cityId: idOf(cityIds, car.city),
      yardId: idOf(yardIds, car.yard),
      pictures: picturesOf(body, colour, frontViews[earlier % frontViews.length]).map((picture) => ({
        fileId: idOf(fileIds, picture.key),
        alt: `${car.year} ${car.make} ${car.model}: ${picture.label.toLowerCase()}`,
      })),
    }
  })
  await insertCars(tx, cars)
}

async function listPictures(
  tx: Queries,
  pictures: readonly StoredPicture[],
): Promise<ReadonlyMap<string, string>> {
  const fileIds = new Map<string, string>()
  for (const { key, sha256, sizeBytes } of pictures) {
    const picture = { sha256, sizeBytes, width: 1200, height: 900, name: `${key}.webp` }
    fileIds.set(key, await insertPicture(tx, { folder: 'car-images', organisationId: null, ...picture }))
  }
  return fileIds
}

function idOf(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The demo data has no ${name}`)
  return id
}
