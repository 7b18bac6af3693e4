-- What dealers pay for their cities, and what the payment provider told of it. Amounts of orders are whole rupees,
-- amounts of payments paise, as the provider counts.

-- An order for a year of some cities, at the price of its day. It is opened with the provider before anything is paid.
create table city_orders (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisations,
  user_id uuid not null references users,
  -- A new dealer pays a subscription, once; an approved one renews and adds as often as it likes.
  purpose text not null check (purpose in ('subscription', 'renewal')),
  provider text not null check (provider in ('razorpay', 'sandbox')),
  -- Null until the provider has opened it.
  provider_order_id text unique check (provider_order_id ~ '^order_[A-Za-z0-9]{1,40}$'),
  mode text not null check (mode in ('UPI', 'netBanking')),
  price_per_city bigint not null check (price_per_city between 1 and 999999999),
  city_count integer not null check (city_count > 0),
  amount bigint not null check (amount between 1 and 999999999),
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  -- The step of the onboarding to which its payment led.
  led_to text check (led_to in ('otp_login', 'dealer_info', 'subscription', 'upload_docs', 'contract', 'pending_approval', 'home')),
  check (amount = price_per_city * city_count),
  check ((paid_at is null) = (led_to is null))
);
create unique index city_orders_one_subscription on city_orders (organisation_id)
  where purpose = 'subscription' and paid_at is not null;
create index city_orders_by_time on city_orders (organisation_id, created_at desc);

-- Orders that are not paid, until the provider need not be asked any more what became of them.
create table city_order_checks (
  order_id uuid primary key references city_orders,
  check_at timestamptz not null default now() + interval '2 minutes',
  checks integer not null default 0
);
create index city_order_checks_due on city_order_checks (check_at);

-- The cities of an order, each with the year that was given for it; null until it was.
create table city_order_lines (
  order_id uuid not null references city_orders,
  city_id uuid not null references cities,
  valid_from timestamptz,
  valid_until timestamptz,
  primary key (order_id, city_id),
  check ((valid_from is null) = (valid_until is null)),
  check (valid_until > valid_from)
);

-- Every payment that was tried for an order. `reported`: a browser brought it with a right signature, the provider was not
-- asked yet. `counted`: it paid the order. What is beyond what was due is `refund_due`, until it is `refunded`.
create table city_payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references city_orders,
  provider_payment_id text not null unique check (provider_payment_id ~ '^pay_[A-Za-z0-9]{1,40}$'),
  state text not null check (state in ('reported', 'failed', 'counted', 'refund_due', 'refunding', 'refunded')),
  -- As the provider told them.
  amount_paise bigint check (amount_paise >= 0),
  currency text,
  method text,
  refund_reason text check (refund_reason in ('already_paid', 'other_amount')),
  provider_refund_id text,
  refund_asked_by uuid references users,
  refund_asked_at timestamptz,
  created_at timestamptz not null default now(),
  captured_at timestamptz,
  refunded_at timestamptz,
  check ((state in ('counted', 'refund_due', 'refunding', 'refunded')) = (captured_at is not null)),
  check (captured_at is null or (amount_paise is not null and currency is not null)),
  check ((state in ('refund_due', 'refunding', 'refunded')) = (refund_reason is not null)),
  check ((state = 'refunded') = (refunded_at is not null))
);
create unique index city_payments_one_counts on city_payments (order_id) where state = 'counted';
create index city_payments_by_order on city_payments (order_id);
create index city_payments_to_refund on city_payments (captured_at desc, id desc)
  where state in ('refund_due', 'refunding', 'refunded');

-- What the provider told by webhook, each event taken once.
create table payment_events (
  event_id text primary key check (length(event_id) between 1 and 200),
  kind text not null,
  provider_order_id text,
  provider_payment_id text,
  received_at timestamptz not null default now()
);

-- Receipts are numbered without a gap within a financial year (April to March), and never change: all that is printed.
create table receipt_numbers (
  financial_year text primary key check (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  last integer not null check (last > 0)
);
create table city_receipts (
  number text primary key,
  order_id uuid not null unique references city_orders,
  issued_at timestamptz not null default now(),
  -- Sealed: it names the buyer's GSTIN, and in it the PAN.
  paper bytea not null
);

-- Reminders of cities whose year ends, each sent once.
create table city_reminders (
  organisation_id uuid not null references organisations,
  city_id uuid not null references cities,
  valid_until timestamptz not null,
  days_before integer not null check (days_before > 0),
  sent_at timestamptz not null default now(),
  primary key (organisation_id, city_id, valid_until, days_before)
);
create index organisation_cities_by_end on organisation_cities (valid_until);

-- What the sandbox remembers where it stands in for the provider; nothing else reads it.
create table sandbox_orders (
  order_id text primary key,
  amount_paise bigint not null check (amount_paise > 0),
  currency text not null,
  receipt text not null unique,
  created_at timestamptz not null default now()
);
create table sandbox_payments (
  payment_id text primary key,
  order_id text not null references sandbox_orders,
  status text not null check (status in ('captured', 'failed')),
  amount_paise bigint not null check (amount_paise > 0),
  refund_id text unique,
  created_at timestamptz not null default now()
);
create unique index sandbox_payments_once on sandbox_payments (order_id) where status = 'captured';
create index sandbox_payments_by_order on sandbox_payments (order_id);
