-- Dealers and admins also find a model of several words that they type as one ("wagonr", "ecosport", "i20").
create or replace function lot_search_text(
  make text, model text, variant text, year integer, fueltype text, transmission text, regno text
) returns text language sql stable
return (
  select lower(concat_ws(' ', year, make, model, case when model ~ '[ -]' then translate(model, ' -', '') end, variant,
    fueltype, transmission, plain,
    substring(plain from '[0-9].*$'), substring(plain from '[0-9]([A-Za-z].*)$'),
    substring(plain from '[0-9][A-Za-z]([A-Za-z].*)$'), substring(plain from '[A-Za-z]([0-9]+)$')))
  from regexp_replace(regno, '[^A-Za-z0-9]', '', 'g') as plain
);

-- Older lots are in no list that dealers search.
update lots
   set search_text = lot_search_text(lots.make, lots.model, lots.variant, lots.year, lots.fueltype, lots.transmission,
         lots.colour, cars.regno)
  from cars
 where cars.id = lots.car_id and lots.model ~ '[ -]'
   and (lots.outcome is null or lots.closed_at > now() - interval '7 days');
update car_search_texts text
   set search_text = lot_search_text(make, model, variant, year, fueltype, transmission, colour, regno)
  from cars
 where cars.id = text.car_id and cars.model ~ '[ -]';
