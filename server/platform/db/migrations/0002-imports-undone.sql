-- An import can be undone, and the columns that were chosen for a list are remembered.

alter table imports
  -- What the person who imported calls the list; the house stores it under its content.
  add column file_name text,
  -- SHA-256 of the set of the list's headers: lists with the same ones are read the same way.
  add column headers_hash bytea check (length(headers_hash) = 32),
  add column undone_at timestamptz,
  add column undone_by uuid references users,
  -- Cars that were taken out of the stock, and cars that are again as they were.
  add column undone_removed integer,
  add column undone_restored integer,
  add check ((undone_at is null) = (undone_by is null) and (undone_at is null) = (undone_removed is null)
    and (undone_at is null) = (undone_restored is null));
create index imports_by_time on imports (created_at desc, id desc) where not dry_run;
create index imports_by_headers on imports (headers_hash, created_at desc)
  where not dry_run and state = 'done' and undone_at is null;

-- What an import made of the cars that were there before: their columns that differ.
create table import_changes (
  import_id uuid not null references imports,
  car_id uuid not null references cars on delete cascade,
  before jsonb not null,
  after jsonb not null,
  primary key (import_id, car_id)
);
create index import_changes_by_car on import_changes (car_id);

-- A car that goes is looked for in all that could name it.
create index cars_by_import on cars (import_id) where import_id is not null;
create index flows_by_car on flows (car_id);
