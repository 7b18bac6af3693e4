-- Dealers search lots by year, make, model, variant, fuel, transmission and registration number. The number's parts
-- follow it ("DL8CAF1234 8CAF1234 CAF1234 AF1234 1234"), because a word of one or two characters matches only where a
-- word of the text begins.
create function lot_search_text(
  make text, model text, variant text, year integer, fueltype text, transmission text, regno text
) returns text language sql stable
return (
  select lower(concat_ws(' ', year, make, model, variant, fueltype, transmission, plain,
    substring(plain from '[0-9].*$'), substring(plain from '[0-9]([A-Za-z].*)$'),
    substring(plain from '[0-9][A-Za-z]([A-Za-z].*)$'), substring(plain from '[A-Za-z]([0-9]+)$')))
  from regexp_replace(regno, '[^A-Za-z0-9]', '', 'g') as plain
);

create or replace function lots_take_listing() returns trigger language plpgsql as $$
begin
  select city_id, make, model, variant, year, kmsrun, fueltype, transmission, car_type, colour, ownership, price,
      lot_search_text(make, model, variant, year, fueltype, transmission, regno)
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
       new.car_type, new.colour, new.ownership, new.price,
       lot_search_text(new.make, new.model, new.variant, new.year, new.fueltype, new.transmission, new.regno))
    where car_id = new.id and outcome is null;
  return null;
end $$;

-- Older lots are in no list that dealers search.
update lots
   set search_text = lot_search_text(lots.make, lots.model, lots.variant, lots.year, lots.fueltype, lots.transmission,
         cars.regno)
  from cars
 where cars.id = lots.car_id and (lots.outcome is null or lots.closed_at > now() - interval '7 days');

-- Dealers filter lots by model.
create statistics lots_model on (lower(model)) from lots;
