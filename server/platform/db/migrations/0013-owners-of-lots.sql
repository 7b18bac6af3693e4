-- Dealers filter lots by the number of owners: "1", "2", "3", and "4" for four or more.
alter table lots
  add column ownership integer,
  add column owners text generated always as (case when ownership >= 4 then '4' else ownership::text end) stored;
update lots set ownership = cars.ownership from cars where cars.id = lots.car_id and cars.ownership is not null;
create statistics lots_owners on (lower(owners)) from lots;

create or replace function lots_take_listing() returns trigger language plpgsql as $$
begin
  select city_id, make, model, variant, year, kmsrun, fueltype, transmission, car_type, ownership, price, search_text
    into new.city_id, new.make, new.model, new.variant, new.year, new.kmsrun, new.fueltype, new.transmission,
         new.car_type, new.ownership, new.price, new.search_text
    from cars where id = new.car_id;
  return new;
end $$;

create or replace function cars_give_listing() returns trigger language plpgsql as $$
begin
  update lots set (city_id, make, model, variant, year, kmsrun, fueltype, transmission, car_type, ownership, price,
      search_text)
    = (new.city_id, new.make, new.model, new.variant, new.year, new.kmsrun, new.fueltype, new.transmission,
       new.car_type, new.ownership, new.price, new.search_text)
    where car_id = new.id and outcome is null;
  return null;
end $$;
