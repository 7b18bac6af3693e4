-- Imports change many cars in one statement, few of which are in an open lot. Lots take what changed once for each
-- statement, and only where they show something else.

create or replace function cars_give_listing() returns trigger language plpgsql as $$
begin
  update lots set (city_id, make, model, variant, year, kmsrun, fueltype, transmission, car_type, colour, ownership,
      price, search_text)
    = (car.city_id, car.make, car.model, car.variant, car.year, car.kmsrun, car.fueltype, car.transmission,
       car.car_type, car.colour, car.ownership, car.price, found.search_text)
    from changed_cars car
    cross join lateral (
      select lot_search_text(car.make, car.model, car.variant, car.year, car.fueltype, car.transmission, car.colour,
        car.regno) as search_text
    ) found
    where lots.car_id = car.id and lots.outcome is null
      and (lots.city_id, lots.make, lots.model, lots.variant, lots.year, lots.kmsrun, lots.fueltype, lots.transmission,
           lots.car_type, lots.colour, lots.ownership, lots.price, lots.search_text)
        is distinct from (car.city_id, car.make, car.model, car.variant, car.year, car.kmsrun, car.fueltype,
           car.transmission, car.car_type, car.colour, car.ownership, car.price, found.search_text);
  return null;
end $$;

drop trigger cars_give_listing on cars;
create trigger cars_give_listing after update on cars referencing new table as changed_cars
  for each statement execute function cars_give_listing();

-- A list changes facts that no index has, such as the kilometres. With room for the new version beside the old one, no
-- index is written (HOT).
alter table cars set (fillfactor = 50);
