-- Deliveries: how long a delivery gate pass holds, the link with which its driver signs in, the pickup photos, and the
-- checklist of what is handed over.

-- The end that the house has set instead of 7 days after the approval.
alter table gate_passes
  add column extended_until timestamptz,
  add check (extended_until is null or kind = 'delivery');

create table delivery_links (
  id uuid primary key default gen_random_uuid(),
  flow_id uuid not null references flows,
  person_id uuid not null references people,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_by uuid not null references users,
  created_at timestamptz not null default clock_timestamp(),
  revoked_at timestamptz
);
create unique index delivery_links_in_force on delivery_links (flow_id) where revoked_at is null;
create index delivery_links_by_person on delivery_links (person_id);

-- The links that work now: until the delivery is confirmed, while the driver has access.
create view delivery_links_now as
  select link.id, link.flow_id, link.token_hash, people.id as person_id, people.phone, people.type as role
  from delivery_links link
  join flows on flows.id = link.flow_id
  join people on people.id = link.person_id
  where link.revoked_at is null and people.retired_at is null and people.type = 'delivery_driver'
    and flows.removed_at is null and flows.state = 'DELIVERY_GATE_PASS_APPROVED'
    and exists (
      select from field_accesses_now access
      where access.organisation_id = flows.organisation_id and access.phone = people.phone
        and access.role = people.type and access.is_listed);

create table delivery_photos (
  flow_id uuid not null references flows,
  label text not null check (label in ('Profile with car', 'RC photo')),
  file_id uuid not null references files,
  taken_at timestamptz not null,
  uploaded_at timestamptz not null,
  primary key (flow_id, label)
);

-- Every photo that was added by itself, by the id that the phone gave it when it was taken. The row stays after the photo
-- is replaced, so that a repeated call never adds it a second time.
create table delivery_photos_added (
  photo_id uuid primary key,
  flow_id uuid not null references flows,
  added_at timestamptz not null default now()
);

-- What was handed over with a car. A null is not known.
create table delivery_checklists (
  flow_id uuid primary key references flows,
  keys integer check (keys between 0 and 9),
  spare_wheel boolean,
  tools boolean,
  papers text[] check (papers <@ array['rc', 'insurance', 'puc', 'serviceBook', 'ownersManual']),
  odometer integer check (odometer between 0 and 9999999),
  receiver_name text check (length(receiver_name) between 1 and 100),
  signature_file_id uuid references files,
  saved_by text not null check (saved_by in ('dealer', 'driver')),
  saved_at timestamptz not null default clock_timestamp()
);
