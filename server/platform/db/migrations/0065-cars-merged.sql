-- Two cars of the house that are one: which of them is no longer listed, and which one it is now.
create table car_mergers (
  car_id uuid primary key references cars,
  into_car_id uuid not null references cars,
  -- The reference in lists that the merged car had, and by which lists still find it.
  supplier_name text,
  external_ref text,
  reason text not null check (length(reason) between 1 and 500),
  merged_by uuid not null references users,
  merged_at timestamptz not null default clock_timestamp(),
  check (car_id <> into_car_id)
);
create index car_mergers_by_into on car_mergers (into_car_id);
create index car_mergers_by_reference on car_mergers (lower(supplier_name), lower(external_ref));
