-- Dealers also search lots by colour ("white creta").
create function lot_search_text(
  make text, model text, variant text, year integer, fueltype text, transmission text, colour text, regno text
) returns text language sql stable
return lower(concat_ws(' ', lot_search_text(make, model, variant, year, fueltype, transmission, regno), colour));

create or replace function lots_take_listing() returns trigger language plpgsql as $$
begin
  select city_id, make, model, variant, year, kmsrun, fueltype, transmission, car_type, colour, ownership, price,
      lot_search_text(make, model, variant, year, fueltype, transmission, colour, regno)
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
       lot_search_text(new.make, new.model, new.variant, new.year, new.fueltype, new.transmission, new.colour, new.regno))
    where car_id = new.id and outcome is null;
  return null;
end $$;

-- Older lots are in no list that dealers search.
update lots set search_text = search_text || lower(' ' || colour)
 where colour is not null and (outcome is null or closed_at > now() - interval '7 days');
