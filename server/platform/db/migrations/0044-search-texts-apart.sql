-- The console searches all cars. A search reads the texts alone: of a word that tens of thousands of cars have, reading
-- whole cars, with the room on their pages, took twice as long. A release that does not know this table still finds the
-- same cars, without an index.
create table car_search_texts (
  car_id uuid primary key,
  search_text text not null
);

create function cars_give_search_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into car_search_texts (car_id, search_text) select id, search_text from changed_cars;
  else
    update car_search_texts set search_text = car.search_text
      from changed_cars car
      where car_search_texts.car_id = car.id and car_search_texts.search_text <> car.search_text;
  end if;
  return null;
end $$;

-- Before the texts are copied, so that no car changes unseen.
create trigger cars_give_search_text_when_added after insert on cars referencing new table as changed_cars
  for each statement execute function cars_give_search_text();
create trigger cars_give_search_text_when_changed after update on cars referencing new table as changed_cars
  for each statement execute function cars_give_search_text();

insert into car_search_texts (car_id, search_text) select id, search_text from cars;
alter table car_search_texts add foreign key (car_id) references cars on delete cascade;
create index car_search_texts_by_trigram on car_search_texts using gin (search_text gin_trgm_ops);
drop index cars_search;
