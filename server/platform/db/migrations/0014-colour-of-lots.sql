-- Dealers filter lots by colour.
alter table lots add column colour text;
update lots set colour = cars.colour from cars where cars.id = lots.car_id and cars.colour is not null;
create statistics lots_colour on (lower(colour)) from lots;

create or replace function lots_take_listing() returns trigger language plpgsql as $$
begin
  select city_id, make, model, variant, year, kmsrun, fueltype, transmission, car_type, colour, ownership, price,
      search_text
    into new.city_id, new.make, new.model, new.variant, new.year, new.kmsrun, new.fueltype, new.transmission,
         new.car_type, new.colour, new.ownership, new.price, new.search_text
    from cars where id = new.car_id;
  return new;
end $$;

create or replace function cars_give_listing() returns trigger language plpgsql as $$
begin
  update lots set (city_id, make, model, variant, year, kmsrun, fueltype, transmission, car_type, colour, ownership,
      price, search_text)
    = (new.city_id, new.make, new.model, new.variant, new.year, new.kmsrun, new.fueltype, new.transmission,
       new.car_type, new.colour, new.ownership, new.price, new.search_text)
    where car_id = new.id and outcome is null;
  return null;
end $$;
