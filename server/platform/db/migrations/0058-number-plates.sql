-- A number plate is one car, in whatever spelling: DL08CAF0101 and DL8CAF101 are one. `plateKey` of the domain says the same.

create function plate_key(regno text) returns text language sql immutable strict parallel safe
return (
  select case
      when parts is null then regno
      else parts[1] || '|' || coalesce(parts[2], parts[4])::integer || '|' || coalesce(parts[3], '') || '|' || parts[5]::integer
    end
  from regexp_match(regno collate "C", '^([A-Z]{2})(?:([0-9]{1,2})([A-Z]{1,3})|([0-9]{2}))((?!0+$)[0-9]{1,4})$') as parts
);

-- A car that was sold and delivered comes back as a new car, which names the one that it was.
alter table cars add column earlier_car_id uuid references cars;
-- Two cars had one plate when plates began to be compared by their key. Neither is put up until the house mends it.
alter table cars add column is_twin boolean not null default false;

with plated as (
  select cars.id, cars.created_at, plate_key(cars.regno) as plate, exists (
      select from flows where flows.car_id = cars.id and flows.state in (
        'DELIVERY_APPROVED', 'KYC_SUBMITTED', 'KYC_ACCEPTED', 'KYC_NEED_FURTHER_INFO', 'NOC_SENT', 'NOC_RECEIVED',
        'NEW_RC_UPLOADED', 'RC_ACCEPTED', 'RC_NEED_MORE_INFO')) as has_left
  from cars where cars.regno is not null
), counted as (
  select id, has_left, count(*) filter (where not has_left) over (partition by plate) as here,
    lag(id) over (partition by plate order by has_left desc, created_at, id) as earlier
  from plated
)
update cars set
    is_twin = here > 1 and not has_left,
    earlier_car_id = case when here > 1 and not has_left then null else earlier end
from counted where counted.id = cars.id and (here > 1 and not has_left or earlier is not null);

create index cars_by_earlier on cars (earlier_car_id) where earlier_car_id is not null;
create index cars_by_plate on cars (plate_key(regno)) where regno is not null;
create unique index cars_one_of_plate on cars (plate_key(regno), earlier_car_id) nulls not distinct
  where regno is not null and not is_twin;
create unique index cars_one_of_reference on cars (lower(supplier_name), lower(external_ref), earlier_car_id)
  nulls not distinct where supplier_name is not null and external_ref is not null;
-- A car that comes back has the number and the reference of the one that it was.
drop index cars_by_regno;
drop index cars_by_reference;
create index cars_by_reference on cars (lower(supplier_name), lower(external_ref))
  where supplier_name is not null and external_ref is not null;

-- What a list asks before it is imported, what was answered, and what is to be said of rows that were taken.
alter table imports
  add column questions jsonb not null default '[]',
  add column answers jsonb not null default '[]',
  add column doubts jsonb not null default '[]',
  add column doubts_total integer not null default 0;
