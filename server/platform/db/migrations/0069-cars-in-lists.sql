-- The cars that a list named without changing them, for their history: the row is the first that named the car.
create table import_mentions (
  car_id uuid not null references cars on delete cascade,
  import_id uuid not null references imports,
  row_number integer not null check (row_number > 0),
  at timestamptz not null default clock_timestamp(),
  primary key (car_id, import_id)
);
