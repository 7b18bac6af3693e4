-- The console lists what it finds by age: the newest cars that match are read from the texts alone, in order. Admins search
-- by the same words as dealers: also by year, fuel, transmission and colour ("2019 white swift").
create or replace function cars_give_search_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into car_search_texts (car_id, search_text, created_at)
      select id, lot_search_text(make, model, variant, year, fueltype, transmission, colour, regno), created_at
      from changed_cars;
  else
    update car_search_texts text
       set search_text = lot_search_text(car.make, car.model, car.variant, car.year, car.fueltype, car.transmission,
             car.colour, car.regno),
           created_at = car.created_at
      from changed_cars car
      join cars_before before on before.id = car.id
     where text.car_id = car.id
       and (car.make, car.model, car.variant, car.year, car.fueltype, car.transmission, car.colour, car.regno,
             car.created_at)
         is distinct from
           (before.make, before.model, before.variant, before.year, before.fueltype, before.transmission, before.colour,
             before.regno, before.created_at);
  end if;
  return null;
end $$;

create or replace trigger cars_give_search_text_when_changed after update on cars
  referencing old table as cars_before new table as changed_cars
  for each statement execute function cars_give_search_text();

alter table car_search_texts add column created_at timestamptz not null default now();
drop index car_search_texts_by_trigram;
update car_search_texts text
   set search_text = lot_search_text(make, model, variant, year, fueltype, transmission, colour, regno),
       created_at = cars.created_at
  from cars
 where cars.id = text.car_id;
create index car_search_texts_by_trigram on car_search_texts using gin (search_text gin_trgm_ops);
create index car_search_texts_by_age on car_search_texts (created_at desc, car_id desc);
