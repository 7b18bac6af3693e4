-- Payments for won cars, defaults, offers to runners-up, and the settings of the house with their versions.

-- Until when the runner-up can accept the car that the house offered it; null once it answered or paid. Meanwhile the
-- payment's deadline is the same.
alter table flows
  add column offer_until timestamptz,
  add constraint flows_offer_check
    check (offer_until is null or state = 'BID_AWARDED' and payment_due_at = offer_until);
create index flows_offered on flows (offer_until) where offer_until is not null;
create index flows_to_pay on flows (payment_due_at, id) where state in ('BID_AWARDED', 'PAYMENT_REJECTED');

-- Every proof of payment that a dealer sent for a car. A flow has at most one that waits, and at most one approved.
create table car_payments (
  id uuid primary key default gen_random_uuid(),
  flow_id uuid not null references flows,
  organisation_id uuid not null references organisations,
  submitted_by uuid not null references users,
  submitted_at timestamptz not null default clock_timestamp(),
  method text not null check (method in ('netBanking', 'upi')),
  amount bigint not null check (amount between 1 and 999999999),
  -- The bank's reference (UTR) as typed, and in the spelling in which references are compared.
  reference text not null check (length(reference) between 1 and 50),
  reference_key text not null check (reference_key ~ '^[A-Z0-9]{1,50}$'),
  account_sealed bytea not null,
  account_name text not null check (length(account_name) between 1 and 200),
  ifsc text not null check (length(ifsc) between 1 and 20),
  -- Whether the account was compared with that of the onboarding, which was known then.
  is_account_known boolean not null,
  -- The day of the transfer in India.
  paid_on date not null,
  reviewed_by uuid references users,
  reviewed_at timestamptz,
  -- Whether another admin was active at the review, so that the reviewer cannot approve.
  needs_other_admin boolean,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'approved', 'rejected')),
  decided_by uuid references users,
  decided_at timestamptz,
  reason text check (length(reason) between 1 and 500),
  check ((reviewed_at is null) = (reviewed_by is null) and (reviewed_at is null) = (needs_other_admin is null)),
  check ((outcome = 'waiting') = (decided_at is null)),
  check ((outcome = 'rejected') = (reason is not null)),
  check (outcome <> 'approved' or reviewed_at is not null and (not needs_other_admin or decided_by <> reviewed_by))
);
create unique index car_payments_one_waits on car_payments (flow_id) where outcome = 'waiting';
create unique index car_payments_one_approved on car_payments (flow_id) where outcome = 'approved';
create index car_payments_by_flow on car_payments (flow_id, submitted_at, id);
create index car_payments_by_reference on car_payments (reference_key);

create table car_payment_files (
  payment_id uuid not null references car_payments,
  position integer not null check (position >= 0),
  file_id uuid not null references files,
  name text not null check (length(name) between 1 and 200),
  primary key (payment_id, position)
);
create index car_payment_files_by_file on car_payment_files (file_id);

create table car_receipt_numbers (
  financial_year text primary key check (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  last integer not null check (last > 0)
);
create table car_receipts (
  number text primary key,
  payment_id uuid not null unique references car_payments,
  flow_id uuid not null unique references flows,
  issued_at timestamptz not null default clock_timestamp(),
  -- Sealed: it names the buyer's GSTIN, and in it the PAN.
  paper bytea not null
);

-- Which deadline a dealer was reminded of, and how many hours before.
create table payment_reminders (
  flow_id uuid not null references flows,
  hours_before integer not null check (hours_before > 0),
  due_at timestamptz not null,
  sent_at timestamptz not null default clock_timestamp(),
  primary key (flow_id, hours_before, due_at)
);

-- The defaults. One is open until the house lifts it. Those from before this rule count as lifted.
create table payment_defaults (
  flow_id uuid primary key references flows,
  organisation_id uuid not null references organisations,
  reason text not null check (length(reason) between 1 and 500),
  declared_by uuid references users,
  declared_at timestamptz not null default clock_timestamp(),
  lifted_by uuid references users,
  lifted_at timestamptz,
  lift_reason text check (length(lift_reason) between 1 and 500),
  check ((lifted_at is null) = (lift_reason is null))
);
create index payment_defaults_open on payment_defaults (organisation_id) where lifted_at is null;
create index payment_defaults_by_age on payment_defaults (declared_at desc, flow_id desc);
insert into payment_defaults (flow_id, organisation_id, reason, declared_at, lifted_at, lift_reason)
  select id, organisation_id, coalesce(left(state_reason, 500), 'The car was not paid in time.'), state_since,
    clock_timestamp(), 'Declared before defaults kept a dealer from buying.'
  from flows where state = 'DEFAULTED' and removed_at is null;

-- The settings of the house that admins change. Each version holds until the next.
create table setting_versions (
  key text not null check (length(key) between 1 and 50),
  version integer not null check (version > 0),
  value jsonb not null,
  changed_by uuid references users,
  -- The second admin; null where only one was active.
  confirmed_by uuid references users,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (key, version),
  check (confirmed_by <> changed_by)
);
create trigger setting_versions_append_only before update or delete on setting_versions
  for each row execute function refuse_change();
create trigger setting_versions_no_truncate before truncate on setting_versions
  for each statement execute function refuse_change();

-- Changes that wait for a second admin: at most one of each setting.
create table setting_proposals (
  id uuid primary key default gen_random_uuid(),
  key text not null check (length(key) between 1 and 50),
  value jsonb not null,
  based_on integer not null check (based_on >= 0),
  proposed_by uuid not null references users,
  proposed_at timestamptz not null default clock_timestamp(),
  decided_by uuid references users,
  decided_at timestamptz,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'confirmed', 'withdrawn')),
  check ((outcome = 'waiting') = (decided_at is null)),
  check (outcome <> 'confirmed' or decided_by <> proposed_by)
);
create unique index setting_proposals_one_waits on setting_proposals (key) where outcome = 'waiting';
