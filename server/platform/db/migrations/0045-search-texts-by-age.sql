-- The console lists what it finds by age: the newest cars that match are read from the texts alone, in order. Admins search
-- by the same words as dealers: also by year, fuel, transmission and colour ("2019 white swift").
alter table car_search_texts add column created_at timestamptz not null default now();

create or replace function cars_give_search_text() returns trigger language plpgsql as $$
begin
  insert into car_search_texts (car_id, search_text, created_at)
    select id, lot_search_text(make, model, variant, year, fueltype, transmission, colour, regno), created_at
    from changed_cars;
  return null;
end $$;

create function cars_change_search_text() returns trigger language plpgsql as $$
begin
  update car_search_texts
     set search_text = lot_search_text(new.make, new.model, new.variant, new.year, new.fueltype, new.transmission,
           new.colour, new.regno),
         created_at = new.created_at
   where car_id = new.id;
  return null;
end $$;

-- For each row, because a list changes other columns of most cars: for these the condition is all that is done.
create or replace trigger cars_give_search_text_when_changed after update on cars for each row
  when ((old.make, old.model, old.variant, old.year, old.fueltype, old.transmission, old.colour, old.regno, old.created_at)
    is distinct from
      (new.make, new.model, new.variant, new.year, new.fueltype, new.transmission, new.colour, new.regno, new.created_at))
  execute function cars_change_search_text();

drop index car_search_texts_by_trigram;
update car_search_texts text
   set search_text = lot_search_text(make, model, variant, year, fueltype, transmission, colour, regno),
       created_at = cars.created_at
  from cars
 where cars.id = text.car_id;
create index car_search_texts_by_trigram on car_search_texts using gin (search_text gin_trgm_ops);
create index car_search_texts_by_age on car_search_texts (created_at desc, car_id desc);
