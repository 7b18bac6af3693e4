-- What banks' lists say of a car beyond what dealers read of it. The reserve and the starting price are kept for its next
-- auction: each lot has its own.
alter table cars
  add column reserve bigint check (reserve between 1 and 999999999),
  add column starting_price bigint check (starting_price between 1 and 999999999),
  add column chassis_no text check (length(chassis_no) between 1 and 25),
  add column engine_no text check (length(engine_no) between 1 and 25),
  add column agreement_no text check (length(agreement_no) between 1 and 50),
  add column repossessed_on date,
  add column parked_since date,
  add column keys integer check (keys between 0 and 9),
  add column insurance_until date;
