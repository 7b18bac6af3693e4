/** The migration of the example of a filter: a lot's copy of the number of its car's seats. */
export const MIGRATION = `-- Dealers filter lots by the number of seats: "1" to "7", and "8" for eight or more.
alter table lots
  add column seats integer,
  add column seats_shown text generated always as (case when seats >= 8 then '8' else seats::text end) stored;
update lots set seats = cars.seats from cars where cars.id = lots.car_id and cars.seats is not null;
create statistics lots_seats on (lower(seats_shown)) from lots;

create or replace function lots_take_listing() returns trigger language plpgsql as $$
begin
  select city_id, make, model, variant, year, kmsrun, fueltype, transmission, car_type, colour, ownership, seats, price,
      lot_search_text(make, model, variant, year, fueltype, transmission, colour, regno, car_type, yard_id, city_id)
    into new.city_id, new.make, new.model, new.variant, new.year, new.kmsrun, new.fueltype, new.transmission,
         new.car_type, new.colour, new.ownership, new.seats, new.price, new.search_text
    from cars where id = new.car_id;
  return new;
end $$;

create or replace function cars_give_listing() returns trigger language plpgsql as $$
begin
  update lots set (city_id, make, model, variant, year, kmsrun, fueltype, transmission, car_type, colour, ownership,
      seats, price, search_text)
    = (car.city_id, car.make, car.model, car.variant, car.year, car.kmsrun, car.fueltype, car.transmission,
       car.car_type, car.colour, car.ownership, car.seats, car.price, found.search_text)
    from changed_cars car
    cross join lateral (
      select lot_search_text(car.make, car.model, car.variant, car.year, car.fueltype, car.transmission, car.colour,
        car.regno, car.car_type, car.yard_id, car.city_id) as search_text
    ) found
    where lots.car_id = car.id and lots.outcome is null
      and (lots.city_id, lots.make, lots.model, lots.variant, lots.year, lots.kmsrun, lots.fueltype, lots.transmission,
           lots.car_type, lots.colour, lots.ownership, lots.seats, lots.price, lots.search_text)
        is distinct from (car.city_id, car.make, car.model, car.variant, car.year, car.kmsrun, car.fueltype,
           car.transmission, car.car_type, car.colour, car.ownership, car.seats, car.price, found.search_text);
  return null;
end $$;
`

/** The column after which its own stands. */
export const COLUMN_BEFORE = '  owners: sql`lot.owners`,\n'

/** Its column. */
export const COLUMN = '  seats: sql`lot.seats_shown`,\n'

/** Its test. */
export const PROOF = `import { expect, test } from 'vitest'
import { makeAuction, makeCar } from '#server/testing/auction-factories.ts'
import { makeCity, makeDealer } from '#server/testing/factories.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'

const app = await shareTestApp()

test('dealers filter by seats, of which eight stand for all that are more', async () => {
  const { db } = app.database
  const { cityId } = await makeCity(db)
  const dealer = await makeDealer(db, { cityIds: [cityId] })
  const made = []
  for (const seats of [5, 8, 12, null]) made.push(await makeCar(db, { cityId, seats }))
  await makeAuction(db, { lots: made.map(({ carId }) => ({ carId })) })
  const listed = async (seats: string[]) =>
    (await app.must('getDealerHomeData', { seats }, dealer)).cars.map((car) => car.seats).toSorted()
  expect(await listed(['5'])).toEqual([5])
  expect(await listed(['8'])).toEqual([12, 8])
  await db.updateTable('cars').set({ seats: 7 }).where('id', '=', made[0]?.carId ?? '').execute()
  expect(await listed(['5'])).toEqual([])
  expect(await listed(['7'])).toEqual([7])
})
`
