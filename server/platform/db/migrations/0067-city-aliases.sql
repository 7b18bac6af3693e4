-- Spellings that the house has told to stand for its cities. The key is the spelling without case and signs.
create table city_aliases (
  key text primary key check (length(key) between 1 and 200),
  spelling text not null check (length(spelling) between 1 and 200),
  city_id uuid not null references cities,
  added_by uuid not null references users,
  added_at timestamptz not null default now()
);
create index city_aliases_by_city on city_aliases (city_id);
