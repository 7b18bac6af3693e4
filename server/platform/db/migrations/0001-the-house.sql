-- The house: who is in it, what stands in its yards, its auctions, and every dealer's dealings with a lot.

create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Identity ------------------------------------------------------------------------------------------

create table organisations (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('house', 'dealer')),
  name text not null check (length(name) between 1 and 200),
  created_at timestamptz not null default now()
);

create table users (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisations,
  email citext not null unique check (length(email) between 3 and 254),
  name text not null check (length(name) between 1 and 200),
  mobile text not null check (mobile ~ '^\+91[6-9][0-9]{9}$'),
  password_hash text not null,
  role text not null check (role in ('admin', 'orguserdealer')),
  onboarding_step text not null default 'home'
    check (onboarding_step in ('otp_login', 'dealer_info', 'subscription', 'upload_docs', 'contract', 'pending_approval', 'home')),
  profile_file_id uuid,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
create index users_by_organisation on users (organisation_id);

-- A session belongs to a user, or to a field worker, who is a phone and a role.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (length(token_hash) = 32),
  user_id uuid references users,
  field_phone text check (field_phone ~ '^\+91[6-9][0-9]{9}$'),
  field_role text check (field_role in ('dealer_evaluator', 'delivery_driver')),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  idle_seconds integer check (idle_seconds > 0),
  expires_at timestamptz not null,
  ended_at timestamptz,
  address inet,
  user_agent text,
  check ((user_id is null) <> (field_phone is null)),
  check ((field_phone is null) = (field_role is null))
);
create index sessions_by_user on sessions (user_id) where ended_at is null;
create index sessions_by_field on sessions (field_phone, field_role) where ended_at is null;

-- A ticket opens one live stream; its hash is kept, for a minute.
create table live_tickets (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  session_id uuid not null references sessions,
  expires_at timestamptz not null
);

-- Outcomes of changing calls, kept for a day, so that a retry gets the first answer again.
create table idempotency_keys (
  caller text not null,
  operation text not null,
  key text not null check (length(key) between 1 and 255),
  body_hash bytea not null check (length(body_hash) = 32),
  status integer not null,
  outcome jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (caller, operation, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Files ---------------------------------------------------------------------------------------------

create table files (
  id uuid primary key default gen_random_uuid(),
  folder text not null check (folder in ('drivers', 'evaluations', 'delivery_photos', 'kyc-documents', 'rc-documents',
    'payment-info', 'onboarding-documents', 'contracts', 'car-images', 'noc-documents', 'imports')),
  organisation_id uuid references organisations,
  uploaded_by text not null,
  sha256 bytea not null check (length(sha256) = 32),
  kind text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  width integer,
  height integer,
  has_thumbnail boolean not null default false,
  original_name text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index files_by_content on files (folder, sha256);
alter table users add foreign key (profile_file_id) references files;

-- Places --------------------------------------------------------------------------------------------

create table cities (
  id uuid primary key default gen_random_uuid(),
  name citext not null unique check (length(name) between 1 and 100),
  state text not null check (length(state) between 1 and 100),
  created_at timestamptz not null default now()
);

create table yards (
  id uuid primary key default gen_random_uuid(),
  city_id uuid not null references cities,
  name citext not null check (length(name) between 1 and 100),
  address text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  created_at timestamptz not null default now(),
  unique (city_id, name),
  unique (id, city_id)
);

-- The cities a dealer may browse, each until its year is over.
create table organisation_cities (
  organisation_id uuid not null references organisations,
  city_id uuid not null references cities,
  valid_until timestamptz not null,
  primary key (organisation_id, city_id)
);

-- People a dealer works with: evaluators and delivery drivers.
create table people (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisations,
  type text not null check (type in ('dealer_evaluator', 'delivery_driver')),
  name text not null check (length(name) between 1 and 200),
  phone text not null check (phone ~ '^\+91[6-9][0-9]{9}$'),
  address text,
  image_file_id uuid not null references files,
  licence_file_id uuid not null references files,
  retired_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index people_once on people (organisation_id, type, phone) where retired_at is null;

-- How long a field worker may come in for a dealer, with a one-time code.
create table field_accesses (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisations,
  person_id uuid not null references people,
  phone text not null check (phone ~ '^\+91[6-9][0-9]{9}$'),
  role text not null check (role in ('dealer_evaluator', 'delivery_driver')),
  valid_from timestamptz not null,
  valid_until timestamptz not null check (valid_until > valid_from),
  purpose text,
  revoked_at timestamptz
);
create index field_accesses_by_worker on field_accesses (phone, role);

-- Cars ----------------------------------------------------------------------------------------------

create table cars (
  id uuid primary key default gen_random_uuid(),
  make text not null check (length(make) between 1 and 200),
  model text not null check (length(model) between 1 and 200),
  variant text,
  year integer not null check (year between 1886 and 2100),
  regno text check (length(regno) between 1 and 20),
  kmsrun integer check (kmsrun >= 0),
  fueltype text,
  transmission text,
  car_type text,
  ownership integer check (ownership between 1 and 99),
  rc_present boolean,
  price bigint check (price between 1 and 999999999),
  new_price bigint check (new_price between 1 and 999999999),
  mileage text,
  engine text,
  power text,
  seats integer check (seats between 1 and 100),
  colour text,
  city_id uuid not null references cities,
  yard_id uuid,
  supplier_name text,
  external_ref text,
  -- The whole normalised row of an import, with its count, for rows that name neither a reference nor a registration.
  row_identity text unique,
  import_id uuid,
  search_text text not null generated always as (
    lower(make || ' ' || model || ' ' || coalesce(variant, '') || ' ' || coalesce(regno, '') || ' ' || coalesce(replace(regno, ' ', ''), ''))
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (yard_id, city_id) references yards (id, city_id)
);
create unique index cars_by_reference on cars (lower(supplier_name), lower(external_ref)) where supplier_name is not null and external_ref is not null;
create unique index cars_by_regno on cars (regno) where regno is not null;
create index cars_by_city on cars (city_id, created_at desc, id desc);
create index cars_by_age on cars (created_at desc, id desc);
create index cars_search on cars using gin (search_text gin_trgm_ops);

create table car_pictures (
  car_id uuid not null references cars on delete cascade,
  position integer not null check (position >= 0),
  file_id uuid not null references files,
  alt text not null,
  primary key (car_id, position)
);

create table imports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  file_id uuid references files,
  mapping jsonb not null,
  defaults jsonb not null,
  dry_run boolean not null,
  state text not null check (state in ('running', 'done', 'failed')),
  processed integer not null default 0,
  row_count integer not null default 0,
  accepted integer not null default 0,
  unchanged integer not null default 0,
  rejected_total integer not null default 0,
  rejected jsonb not null default '[]',
  -- Names of the cities that the house got by this import.
  created_cities jsonb not null default '[]',
  failure text,
  created_at timestamptz not null default now(),
  heartbeat_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);
alter table cars add foreign key (import_id) references imports;

-- Auctions ------------------------------------------------------------------------------------------

create table auctions (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  format text not null check (format in ('open', 'sealed')),
  status text not null default 'draft' check (status in ('draft', 'published', 'cancelled')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  increment bigint not null default 1 check (increment between 1 and 999999999),
  max_bids integer not null default 5 check (max_bids between 1 and 5),
  extension_window_seconds integer not null default 120 check (extension_window_seconds between 0 and 3600),
  hard_end_minutes integer not null default 30 check (hard_end_minutes >= 0),
  payment_terms_hours integer not null default 48 check (payment_terms_hours > 0),
  cancel_reason text,
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  cancelled_at timestamptz,
  check (ends_at > starts_at),
  check ((status = 'draft') = (published_at is null and cancelled_at is null)),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check (status <> 'cancelled' or cancel_reason is not null)
);
create index auctions_by_time on auctions (created_at desc, id desc);

-- A lot's phase follows from its dates and the clock and is not stored. Its listing columns are the car's
-- facts, kept by triggers, so that browsing reads one table through partial indexes.
create table lots (
  id uuid primary key default gen_random_uuid(),
  auction_id uuid not null references auctions,
  car_id uuid not null references cars,
  position integer not null default 0,
  format text not null check (format in ('open', 'sealed')),
  starting_price bigint not null default 1 check (starting_price between 1 and 999999999),
  reserve bigint check (reserve between 1 and 999999999),
  published_at timestamptz,
  starts_at timestamptz not null,
  first_ends_at timestamptz not null,
  ends_at timestamptz not null,
  hard_ends_at timestamptz not null,
  outcome text check (outcome in ('awarded', 'reserve_not_met', 'no_bids', 'cancelled', 'released')),
  outcome_at timestamptz,
  closed_at timestamptz,
  hammer_price bigint check (hammer_price between 1 and 999999999),
  outcome_reason text,
  counter_amount bigint check (counter_amount between 1 and 999999999),
  counter_flow_id uuid,
  counter_until timestamptz,
  counter_answer text check (counter_answer in ('accepted', 'declined', 'expired')),
  -- listing
  city_id uuid not null references cities,
  make text not null,
  model text not null,
  variant text,
  year integer not null,
  kmsrun integer,
  fueltype text,
  transmission text,
  car_type text,
  price bigint,
  search_text text not null,
  unique (auction_id, car_id),
  check (ends_at >= first_ends_at and ends_at <= hard_ends_at and first_ends_at > starts_at),
  check ((outcome is null) = (outcome_at is null)),
  check ((outcome is null) = (closed_at is null)),
  check ((counter_amount is null) = (counter_until is null) and (counter_amount is null) = (counter_flow_id is null)),
  check (counter_answer is null or counter_amount is not null)
);
-- A car is in at most one published lot without a final outcome.
create unique index lots_one_open_per_car on lots (car_id)
  where published_at is not null and (outcome is null or outcome = 'reserve_not_met');
create index lots_by_car on lots (car_id);
create index lots_to_close on lots (ends_at) where published_at is not null and outcome is null;
create index lots_counter_due on lots (counter_until) where counter_until is not null and counter_answer is null;
create index lots_open_by_year on lots (city_id, year, id) where published_at is not null and outcome is null;
create index lots_open_by_km_low on lots (city_id, (coalesce(kmsrun, 2147483647)), id) where published_at is not null and outcome is null;
create index lots_open_by_km_high on lots (city_id, (coalesce(kmsrun, -1)), id) where published_at is not null and outcome is null;
create index lots_open_by_end on lots (city_id, ends_at, id) where published_at is not null and outcome is null;
create index lots_open_search on lots using gin (search_text gin_trgm_ops) where published_at is not null and outcome is null;
create index lots_ended on lots (city_id, closed_at, id) where published_at is not null and outcome is not null;

create function lots_take_listing() returns trigger language plpgsql as $$
begin
  select city_id, make, model, variant, year, kmsrun, fueltype, transmission, car_type, price, search_text
    into new.city_id, new.make, new.model, new.variant, new.year, new.kmsrun, new.fueltype, new.transmission,
         new.car_type, new.price, new.search_text
    from cars where id = new.car_id;
  return new;
end $$;
create trigger lots_take_listing before insert on lots for each row execute function lots_take_listing();

create function cars_give_listing() returns trigger language plpgsql as $$
begin
  update lots set (city_id, make, model, variant, year, kmsrun, fueltype, transmission, car_type, price, search_text)
    = (new.city_id, new.make, new.model, new.variant, new.year, new.kmsrun, new.fueltype, new.transmission,
       new.car_type, new.price, new.search_text)
    where car_id = new.id and outcome is null;
  return null;
end $$;
create trigger cars_give_listing after update on cars for each row
  when (old.* is distinct from new.*) execute function cars_give_listing();

-- What every bid changes, and the row that every command on a lot locks: bids FOR NO KEY UPDATE, whatever ends
-- the lot FOR UPDATE, whatever joins it FOR KEY SHARE. Narrow, unindexed but for its key, room for HOT updates.
create table lot_bidding (
  lot_id uuid primary key references lots on delete cascade,
  bid_count integer not null default 0 check (bid_count >= 0),
  highest_amount bigint check (highest_amount between 1 and 999999999),
  highest_flow_id uuid,
  check ((bid_count = 0) = (highest_amount is null)),
  check ((highest_amount is null) = (highest_flow_id is null))
) with (fillfactor = 50);

create function lots_open_bidding() returns trigger language plpgsql as $$
begin
  insert into lot_bidding (lot_id) values (new.id);
  return null;
end $$;
create trigger lots_open_bidding after insert on lots for each row execute function lots_open_bidding();

-- Flows ---------------------------------------------------------------------------------------------

create table gate_passes (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('inspection', 'delivery')),
  organisation_id uuid not null references organisations,
  auction_id uuid not null references auctions,
  yard_id uuid,
  person_id uuid not null references people,
  created_by uuid not null references users,
  created_at timestamptz not null default now()
);

create table evaluation_links (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisations,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_by uuid not null references users,
  created_at timestamptz not null default now()
);

create table flows (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisations,
  lot_id uuid not null references lots,
  car_id uuid not null references cars,
  state text not null check (state in (
    'MY_CARS_NEW', 'GATE_PASS_REQUESTED', 'GATE_PASS_APPROVED', 'EVALUATION', 'EVALUATION_COMPLETE', 'PLACE_BIDS',
    'BID_AWARDED', 'BID_LOST', 'LAPSED', 'DEFAULTED',
    'PAYMENT_RECORDED', 'PAYMENT_REVIEWED', 'PAYMENT_REJECTED', 'PAYMENT_APPROVED',
    'DELIVERY_GATE_PASS_REQUESTED', 'DELIVERY_GATE_PASS_APPROVED', 'DELIVERED', 'DELIVERY_APPROVED',
    'KYC_SUBMITTED', 'KYC_ACCEPTED', 'KYC_NEED_FURTHER_INFO', 'NOC_SENT', 'NOC_RECEIVED',
    'NEW_RC_UPLOADED', 'RC_ACCEPTED', 'RC_NEED_MORE_INFO')),
  state_since timestamptz not null default clock_timestamp(),
  state_reason text,
  removed_at timestamptz,
  gate_pass_id uuid references gate_passes,
  delivery_gate_pass_id uuid references gate_passes,
  evaluation_link_id uuid references evaluation_links,
  award_amount bigint check (award_amount between 1 and 999999999),
  awarded_at timestamptz,
  payment_due_at timestamptz,
  created_by uuid not null references users,
  created_at timestamptz not null default clock_timestamp(),
  check (removed_at is null or state = 'MY_CARS_NEW'),
  check ((award_amount is null) = (awarded_at is null) and (award_amount is null) = (payment_due_at is null))
);
create unique index flows_one_per_dealer_and_lot on flows (organisation_id, lot_id) where removed_at is null;
create unique index flows_car_sold_once on flows (car_id) where state in (
  'BID_AWARDED', 'PAYMENT_RECORDED', 'PAYMENT_REVIEWED', 'PAYMENT_REJECTED', 'PAYMENT_APPROVED',
  'DELIVERY_GATE_PASS_REQUESTED', 'DELIVERY_GATE_PASS_APPROVED', 'DELIVERED', 'DELIVERY_APPROVED',
  'KYC_SUBMITTED', 'KYC_ACCEPTED', 'KYC_NEED_FURTHER_INFO', 'NOC_SENT', 'NOC_RECEIVED',
  'NEW_RC_UPLOADED', 'RC_ACCEPTED', 'RC_NEED_MORE_INFO');
create index flows_by_lot on flows (lot_id);
create index flows_by_dealer on flows (organisation_id, state, id) where removed_at is null;
create index flows_by_gate_pass on flows (gate_pass_id) where gate_pass_id is not null;

create table evaluation_images (
  flow_id uuid not null references flows,
  position integer not null check (position >= 0),
  id uuid not null default gen_random_uuid() unique,
  angle text not null check (angle in ('Front Face', 'Left', 'Right', 'Rear', 'Inside First row', 'Inside Boot')),
  file_id uuid not null references files,
  uploaded_at timestamptz not null,
  primary key (flow_id, position)
);

-- Bids ----------------------------------------------------------------------------------------------

create table bids (
  id uuid primary key default gen_random_uuid(),
  lot_id uuid not null references lots,
  flow_id uuid not null references flows,
  organisation_id uuid not null,
  user_id uuid not null,
  amount bigint not null check (amount between 1 and 999999999),
  sequence integer not null check (sequence > 0),
  -- This dealer's own count in the lot; empty for what the house bids on a dealer's behalf.
  n integer check (n between 1 and 5),
  -- In an open lot no two bids are equal; in a sealed one they may be.
  sealed boolean not null,
  placed_at timestamptz not null,
  -- What the bid beat, null for the first.
  beat_amount bigint,
  -- The lot's end after this bid.
  ends_at_after timestamptz not null,
  idempotency_key text check (length(idempotency_key) between 1 and 255),
  body_hash bytea check (length(body_hash) = 32),
  unique (lot_id, sequence),
  unique (lot_id, organisation_id, n)
);
create unique index bids_open_amount on bids (lot_id, amount) where not sealed;
create unique index bids_by_key on bids (user_id, idempotency_key) where idempotency_key is not null;

-- The event log: a car's history, the document history, the audit trail, the source of what is sent.
create table events (
  id bigint generated always as identity primary key,
  event text not null,
  flow_id uuid references flows,
  lot_id uuid,
  auction_id uuid,
  car_id uuid,
  organisation_id uuid,
  from_state text,
  to_state text,
  actor text not null check (actor in ('dealer', 'evaluator', 'driver', 'admin', 'system')),
  actor_user_id uuid,
  actor_phone text,
  reason text,
  details jsonb not null default '{}',
  at timestamptz not null default clock_timestamp()
);
create index events_by_flow on events (flow_id, id) where flow_id is not null;
create index events_by_lot on events (lot_id, id) where lot_id is not null and flow_id is null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger events_append_only before update or delete on events for each row execute function refuse_change();
create trigger events_no_truncate before truncate on events for each statement execute function refuse_change();
create trigger bids_append_only before update or delete on bids for each row execute function refuse_change();
create trigger bids_no_truncate before truncate on bids for each statement execute function refuse_change();

-- What the house knows of itself: the demo seed, and the like.
create table house_settings (
  name text primary key,
  value jsonb not null,
  set_at timestamptz not null default now()
);
