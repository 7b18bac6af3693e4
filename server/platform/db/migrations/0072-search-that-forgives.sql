-- A car is also found by its body type, its yard and its city ("white suv", "okhla"), and in the console by its supplier,
-- reference and chassis number.
create function lot_search_text(
  make text, model text, variant text, year integer, fueltype text, transmission text, colour text, regno text,
  car_type text, yard_id uuid, city_id uuid
) returns text language sql stable
return lower(concat_ws(' ', lot_search_text(make, model, variant, year, fueltype, transmission, colour, regno), car_type,
  (select yards.name from yards where yards.id = lot_search_text.yard_id),
  (select cities.name from cities where cities.id = lot_search_text.city_id)));

-- The words of all cars, with their suppliers, yards and cities, among which a misspelled one is looked for. A word is in it at least once: two
-- acts that add the same one at a time do not wait for each other. Signs and digits of ASCII part words.
create table search_words (word text not null);
create index search_words_by_word on search_words (word);
create index search_words_by_trigram on search_words using gist (word gist_trgm_ops);

create function remember_search_words(texts text[]) returns void language sql as $$
  insert into search_words (word)
  select distinct part.word
    from unnest(texts) as given(text) cross join regexp_split_to_table(lower(given.text), '[\x01-\x60\x7b-\x7f]+') as part(word)
   where length(part.word) > 1 and not exists (select from search_words known where known.word = part.word);
$$;

-- A low threshold finds words with letters in each other's places ("swfit"). The index takes a tenth of the time that
-- ordering all words by their distance takes.
-- Loads the extension: only then may its threshold be set by an owner of tables.
select similarity('', '');
create function search_words_like(typed text) returns setof text language sql stable
  set pg_trgm.similarity_threshold = 0.15
as $$
  select word from search_words where word % typed group by word order by word <-> typed limit 40;
$$;

create function place_gives_search_words() returns trigger language plpgsql as $$
begin
  perform remember_search_words(array[new.name]);
  return null;
end $$;
create trigger yards_give_search_words after insert or update of name on yards for each row
  execute function place_gives_search_words();
create trigger cities_give_search_words after insert or update of name on cities for each row
  execute function place_gives_search_words();

create or replace function lots_take_listing() returns trigger language plpgsql as $$
begin
  select city_id, make, model, variant, year, kmsrun, fueltype, transmission, car_type, colour, ownership, price,
      lot_search_text(make, model, variant, year, fueltype, transmission, colour, regno, car_type, yard_id, city_id)
    into new.city_id, new.make, new.model, new.variant, new.year, new.kmsrun, new.fueltype, new.transmission,
         new.car_type, new.colour, new.ownership, new.price, new.search_text
    from cars where id = new.car_id;
  return new;
end $$;

create or replace function cars_give_listing() returns trigger language plpgsql as $$
begin
  update lots set (city_id, make, model, variant, year, kmsrun, fueltype, transmission, car_type, colour, ownership,
      price, search_text)
    = (car.city_id, car.make, car.model, car.variant, car.year, car.kmsrun, car.fueltype, car.transmission,
       car.car_type, car.colour, car.ownership, car.price, found.search_text)
    from changed_cars car
    cross join lateral (
      select lot_search_text(car.make, car.model, car.variant, car.year, car.fueltype, car.transmission, car.colour,
        car.regno, car.car_type, car.yard_id, car.city_id) as search_text
    ) found
    where lots.car_id = car.id and lots.outcome is null
      and (lots.city_id, lots.make, lots.model, lots.variant, lots.year, lots.kmsrun, lots.fueltype, lots.transmission,
           lots.car_type, lots.colour, lots.ownership, lots.price, lots.search_text)
        is distinct from (car.city_id, car.make, car.model, car.variant, car.year, car.kmsrun, car.fueltype,
           car.transmission, car.car_type, car.colour, car.ownership, car.price, found.search_text);
  return null;
end $$;

create or replace function cars_give_search_text() returns trigger language plpgsql as $$
begin
  insert into car_search_texts (car_id, search_text, created_at)
    select id, lower(concat_ws(' ', lot_search_text(make, model, variant, year, fueltype, transmission, colour, regno,
        car_type, yard_id, city_id), supplier_name, external_ref, chassis_no)), created_at
    from changed_cars;
  perform remember_search_words(array(
    select distinct concat_ws(' ', make, model, translate(model, ' -', ''), variant, fueltype, transmission, colour,
      car_type, supplier_name) from changed_cars));
  return null;
end $$;

create or replace function cars_change_search_text() returns trigger language plpgsql as $$
begin
  update car_search_texts
     set search_text = lower(concat_ws(' ', lot_search_text(new.make, new.model, new.variant, new.year, new.fueltype,
           new.transmission, new.colour, new.regno, new.car_type, new.yard_id, new.city_id), new.supplier_name,
           new.external_ref, new.chassis_no)),
         created_at = new.created_at
   where car_id = new.id;
  perform remember_search_words(array[concat_ws(' ', new.make, new.model, translate(new.model, ' -', ''), new.variant,
    new.fueltype, new.transmission, new.colour, new.car_type, new.supplier_name)]);
  return null;
end $$;

create or replace trigger cars_give_search_text_when_changed after update on cars for each row
  when ((old.make, old.model, old.variant, old.year, old.fueltype, old.transmission, old.colour, old.regno, old.car_type,
      old.yard_id, old.city_id, old.supplier_name, old.external_ref, old.chassis_no, old.created_at)
    is distinct from
      (new.make, new.model, new.variant, new.year, new.fueltype, new.transmission, new.colour, new.regno, new.car_type,
       new.yard_id, new.city_id, new.supplier_name, new.external_ref, new.chassis_no, new.created_at))
  execute function cars_change_search_text();

drop index car_search_texts_by_trigram;
update car_search_texts text
   set search_text = lower(concat_ws(' ', lot_search_text(make, model, variant, year, fueltype, transmission, colour,
         regno, car_type, yard_id, city_id), supplier_name, external_ref, chassis_no))
  from cars
 where cars.id = text.car_id;
create index car_search_texts_by_trigram on car_search_texts using gin (search_text gin_trgm_ops);

-- Also of lots that ended: dealers search their own cars.
update lots
   set search_text = lot_search_text(cars.make, cars.model, cars.variant, cars.year, cars.fueltype, cars.transmission,
         cars.colour, cars.regno, cars.car_type, cars.yard_id, cars.city_id)
  from cars
 where cars.id = lots.car_id;

select remember_search_words(array(
  select distinct concat_ws(' ', make, model, translate(model, ' -', ''), variant, fueltype, transmission, colour, car_type,
      supplier_name) from cars
  union select name from yards union select name from cities));
