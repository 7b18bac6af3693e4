import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'
import { STORED_FORMS } from '#server/stock/fact-columns.ts'
import type { FurtherFacts } from './further-facts.ts'
import type { DemoCar } from './stock.ts'

/** Inserts an organisation; returns its id. */
export async function insertOrganisation(
  tx: Queries,
  organisation: { readonly kind: 'house' | 'dealer'; readonly name: string },
): Promise<string> {
  const row = await tx
    .insertInto('organisations')
    .values(organisation)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Inserts a user with completed onboarding; returns its id. */
export async function insertUser(
  tx: Queries,
  user: {
    readonly organisationId: string
    readonly email: string
    readonly name: string
    /** Ten digits. */
    readonly mobile: string
    readonly passwordHash: string
    readonly role: 'admin' | 'orguserdealer'
  },
): Promise<string> {
  const row = await tx
    .insertInto('users')
    .values({
      organisation_id: user.organisationId,
      email: user.email,
      email_proven_at: new Date(),
      name: user.name,
      mobile: `+91${user.mobile}`,
      password_hash: user.passwordHash,
      role: user.role,
      onboarding_step: 'home',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Inserts a city; returns its id. */
export async function insertCity(
  tx: Queries,
  city: { readonly name: string; readonly state: string },
): Promise<string> {
  const row = await tx
    .insertInto('cities')
    .values({ name: city.name, state: city.state })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Inserts a yard; returns its id. */
export async function insertYard(
  tx: Queries,
  cityId: string,
  yard: {
    readonly name: string
    readonly address: string
    readonly latitude: number
    readonly longitude: number
  },
): Promise<string> {
  const { name, address, latitude, longitude } = yard
  const row = await tx
    .insertInto('yards')
    .values({ city_id: cityId, name, address, latitude, longitude })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Gives a dealer access to a city for a year. */
export async function insertCityAccess(tx: Queries, organisationId: string, cityId: string): Promise<void> {
  await tx
    .insertInto('organisation_cities')
    .values({
      organisation_id: organisationId,
      city_id: cityId,
      valid_until: sql<Date>`clock_timestamp() + interval '1 year'`,
    })
    .execute()
}

/** Inserts the row of a picture that is in the store with its thumbnail; returns its id. */
export async function insertPicture(
  tx: Queries,
  picture: {
    readonly folder: 'car-images' | 'drivers' | SpecimenFolder
    readonly organisationId: string | null
    readonly sha256: Buffer
    readonly sizeBytes: number
    readonly width: number
    readonly height: number
    readonly name: string
  },
): Promise<string> {
  const row = await tx
    .insertInto('files')
    .values({
      folder: picture.folder,
      organisation_id: picture.organisationId,
      uploaded_by: 'demo-house',
      sha256: picture.sha256,
      kind: 'webp',
      size_bytes: picture.sizeBytes,
      width: picture.width,
      height: picture.height,
      has_thumbnail: true,
      original_name: picture.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A folder of specimens of documents. */
export type SpecimenFolder = 'kyc-documents' | 'noc-documents' | 'rc-documents' | 'delivery_photos'

/** Finds the specimen of a document of this organisation, or of any; null if there is none. */
export async function findSpecimen(
  db: Queries,
  specimen: {
    readonly folder: SpecimenFolder
    readonly organisationId: string | null
    readonly name: string
  },
): Promise<string | null> {
  const { folder, organisationId, name } = specimen
  const row = await db
    .selectFrom('files')
    .select('id')
    .where('folder', '=', folder)
    .where('original_name', '=', name)
    .where('uploaded_by', '=', 'demo-house')
    .$if(organisationId !== null, (query) => query.where('organisation_id', '=', organisationId))
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Inserts a dealer's evaluator or driver, with access for a year; returns its id. */
export async function insertWorker(
  tx: Queries,
  worker: {
    readonly organisationId: string
    readonly type: 'dealer_evaluator' | 'delivery_driver'
    readonly name: string
    /** Ten digits. */
    readonly mobile: string
    readonly imageFileId: string
    readonly licenceFileId: string
  },
): Promise<string> {
  const phone = `+91${worker.mobile}`
  const row = await tx
    .insertInto('people')
    .values({
      organisation_id: worker.organisationId,
      type: worker.type,
      name: worker.name,
      phone,
      image_file_id: worker.imageFileId,
      licence_file_id: worker.licenceFileId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('field_accesses')
    .values({
      organisation_id: worker.organisationId,
      person_id: row.id,
      phone,
      role: worker.type,
      valid_from: sql<Date>`clock_timestamp()`,
      valid_until: sql<Date>`clock_timestamp() + interval '1 year'`,
      purpose: 'Demo house',
    })
    .execute()
  return row.id
}

/** A car to be inserted into the stock. */
export interface StockedCar {
  readonly car: DemoCar
  readonly further: FurtherFacts
  readonly cityId: string
  readonly yardId: string
  readonly pictures: readonly { readonly fileId: string; readonly alt: string }[]
}

/** Inserts cars with their pictures into the stock. */
export async function insertCars(tx: Queries, cars: readonly StockedCar[]): Promise<void> {
  const rows = await tx
    .insertInto('cars')
    .values(
      cars.map(({ car, further, cityId, yardId }) => ({
        make: car.make,
        model: car.model,
        variant: car.variant,
        year: car.year,
        regno: car.regno,
        kmsrun: car.kmsrun,
        fueltype: car.fueltype,
        transmission: car.transmission,
        car_type: car.carType,
        ownership: car.ownership,
        rc_present: STORED_FORMS.rcstatus.write(car),
        price: car.price,
        new_price: car.newPrice,
        colour: car.colour,
        engine: STORED_FORMS.engine.write(further),
        power: STORED_FORMS.power.write(further),
        mileage: STORED_FORMS.mileage.write({ mileage: further.mileage, fueltype: car.fueltype }),
        seats: further.seats,
        remarks: further.remarks,
        keys: further.keys,
        insurance_until: further.insuranceUntil,
        chassis_no: further.chassisNo,
        engine_no: further.engineNo,
        papers: JSON.stringify(further.papers),
        city_id: cityId,
        yard_id: yardId,
        supplier_name: car.supplierName,
        external_ref: car.externalRef,
      })),
    )
    .returning('id')
    .execute()
  const pictures = rows.flatMap((row, index) =>
    (cars[index]?.pictures ?? []).map((picture, position) => ({
      car_id: row.id,
      position,
      file_id: picture.fileId,
      alt: picture.alt,
    })),
  )
  await tx.insertInto('car_pictures').values(pictures).execute()
}
