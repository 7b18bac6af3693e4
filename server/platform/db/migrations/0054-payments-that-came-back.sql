-- Payments that the bank took back after their approval, and what their dealers owe again.
-- A release that does not know them would let such a dealer buy, and would not read such a payment.
-- marker: older-releases-stop

alter table car_payments
  drop constraint car_payments_outcome_check,
  add constraint car_payments_outcome_check check (outcome in ('waiting', 'approved', 'rejected', 'reversed')),
  add column reversed_by uuid references users,
  add column reversed_at timestamptz,
  add column reversal_reason text check (length(reversal_reason) between 1 and 500),
  -- The line that came back.
  add column reversed_line_id uuid references statement_lines,
  add constraint car_payments_reversed_check check (
    (outcome = 'reversed') = (reversed_at is not null)
    and (reversed_at is null) = (reversed_by is null) and (reversed_at is null) = (reversal_reason is null)
    and (reversed_at is null) = (reversed_line_id is null));
create index car_payments_by_reversed_line on car_payments (reversed_line_id) where reversed_line_id is not null;

-- A car that is paid again gets another receipt; the first stays as it was.
alter table car_receipts drop constraint car_receipts_flow_id_key;
create index car_receipts_by_flow on car_receipts (flow_id, issued_at desc);

-- What a dealer owes again for a car that had left the yard when its payment came back. Until it is settled, or an admin
-- lifts it, it counts as an open default; until it is settled, the car's NOC is not sent.
create table payment_debts (
  id uuid primary key default gen_random_uuid(),
  flow_id uuid not null references flows,
  organisation_id uuid not null references organisations,
  payment_id uuid not null unique references car_payments,
  -- Rupees.
  amount bigint not null check (amount between 1 and 999999999),
  reason text not null check (length(reason) between 1 and 500),
  made_by uuid not null references users,
  made_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  lifted_by uuid references users,
  lifted_at timestamptz,
  lift_reason text check (length(lift_reason) between 1 and 500),
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null))
);
create index payment_debts_by_flow on payment_debts (flow_id);
create index payment_debts_open on payment_debts (organisation_id) where settled_at is null and lifted_at is null;
create index payment_debts_by_age on payment_debts (made_at desc, id desc);

-- What keeps a dealer from buying: defaults that are not lifted, and debts that are neither settled nor lifted.
create view open_defaults as
  select organisation_id, flow_id from payment_defaults where lifted_at is null
  union all
  select organisation_id, flow_id from payment_debts where settled_at is null and lifted_at is null;

-- Lines that take back others: a cheque that bounced, a transfer that came back. The system pairs what shares a reference;
-- an admin decides about the rest. Without a line of its own, a decision says that a line takes nothing back.
create table line_pairs (
  return_line_id uuid primary key references statement_lines,
  line_id uuid references statement_lines,
  -- Null for the system.
  decided_by uuid references users,
  decided_at timestamptz not null default clock_timestamp(),
  check (line_id <> return_line_id),
  check (line_id is not null or decided_by is not null)
);
create unique index line_pairs_by_line on line_pairs (line_id) where line_id is not null;
create index line_pairs_by_age on line_pairs (decided_at desc, return_line_id desc);

-- Lines that may take back another one, about which an admin is asked.
create table possible_returns (
  return_line_id uuid primary key references statement_lines,
  asked_at timestamptz not null default clock_timestamp()
);

-- The lines that may take back one of this amount.
create index line_facts_by_movement on line_facts (amount_paise, is_credit, day);
