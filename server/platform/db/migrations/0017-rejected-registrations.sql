-- The house can reject a registration: the account ends for good, what it paid is refunded with a credit note, and its
-- email and mobile can be registered again.

alter table users
  add column rejected_at timestamptz,
  -- The reason that the house gave; the dealer is told it.
  add column rejected_reason text check (length(rejected_reason) between 1 and 500),
  add check ((rejected_at is null) = (rejected_reason is null)),
  -- A rejected account is disabled too, so that nothing lets it in.
  add check (rejected_at is null or (disabled_at is not null and onboarding_step <> 'home'));

-- Only accounts that are not rejected reserve their email and mobile.
alter table users drop constraint users_email_key;
create unique index users_by_email on users (email) where rejected_at is null;
drop index users_dealer_by_mobile;
create unique index users_dealer_by_mobile on users (mobile) where role = 'orguserdealer' and rejected_at is null;
create index users_rejected on users (rejected_at) where rejected_at is not null;

alter table city_payments
  drop constraint city_payments_refund_reason_check,
  add constraint city_payments_refund_reason_check
    check (refund_reason in ('already_paid', 'other_amount', 'registration_rejected'));

-- A credit note for each payment of a rejected registration, numbered without a gap within a financial year. They never
-- change: all that is printed. Where no receipt was issued for the payment, it is a refund voucher.
create table credit_note_numbers (
  financial_year text primary key check (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  last integer not null check (last > 0)
);
create table city_credit_notes (
  number text primary key,
  payment_id uuid not null unique references city_payments,
  issued_at timestamptz not null default now(),
  -- Sealed: it names the buyer's GSTIN, and in it the PAN.
  paper bytea not null
);

-- The names of the papers that a message in the outbox carries.
alter table outbox add column attachments text[] not null default '{}';
