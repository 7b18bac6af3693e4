-- The rows of a list whose car an earlier row of it is about, and those that are no cars.
alter table imports
  add column repeated integer not null default 0,
  add column not_cars integer not null default 0;
