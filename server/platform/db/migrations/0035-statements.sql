-- The house's bank statements: what was imported, their lines, which line states which payment, and what became of money
-- that is matched to nothing due.

create table statements (
  id uuid primary key default gen_random_uuid(),
  file_id uuid not null references files,
  file_name text check (length(file_name) between 1 and 200),
  imported_by uuid not null references users,
  imported_at timestamptz not null default clock_timestamp(),
  mapping jsonb not null,
  -- Hash of the set of column names, by which the mapping is remembered.
  headers_hash bytea not null check (octet_length(headers_hash) = 32),
  first_day date,
  last_day date,
  new_lines integer not null check (new_lines >= 0),
  known_lines integer not null check (known_lines >= 0),
  skipped integer not null check (skipped >= 0),
  rejected_total integer not null check (rejected_total >= 0),
  check ((first_day is null) = (last_day is null) and first_day <= last_day)
);
create index statements_by_age on statements (imported_at desc, id desc);
create index statements_by_headers on statements (headers_hash, imported_at desc);
create index statements_by_file on statements (file_id);
create index statements_by_last_day on statements (last_day desc nulls last);

-- The movements, each once however often it is imported. They never change.
create table statement_lines (
  id uuid primary key default gen_random_uuid(),
  statement_id uuid not null references statements,
  row_number integer not null check (row_number > 0),
  day date not null,
  is_credit boolean not null,
  amount_paise bigint not null check (amount_paise > 0),
  narration text not null check (length(narration) <= 1000),
  reference text check (length(reference) between 1 and 200),
  -- Hash of what the bank states, by which a line is known again.
  line_key bytea not null unique check (octet_length(line_key) = 32)
);
create index statement_lines_by_statement on statement_lines (statement_id);
create index statement_lines_by_day on statement_lines (day desc, id desc);
create trigger statement_lines_append_only before update or delete on statement_lines
  for each row execute function refuse_change();
create trigger statement_lines_no_truncate before truncate on statement_lines
  for each statement execute function refuse_change();

-- The line that states a payment. A line is used once, and so is a payment.
create table statement_matches (
  line_id uuid primary key references statement_lines,
  payment_id uuid not null unique references car_payments,
  finding text not null check (finding in ('found', 'otherAmount')),
  is_whole boolean not null,
  matched_at timestamptz not null default clock_timestamp()
);

-- What the house does with money that is matched to nothing due: proposed by one admin, confirmed by another where one was
-- active at the proposal.
create table statement_returns (
  line_id uuid primary key references statement_lines,
  decision text not null check (decision in ('payBack', 'setAside')),
  reason text not null check (length(reason) between 1 and 500),
  proposed_by uuid not null references users,
  proposed_at timestamptz not null default clock_timestamp(),
  needs_other_admin boolean not null,
  confirmed_by uuid references users,
  confirmed_at timestamptz,
  -- The bank's reference of the transfer back.
  bank_reference text check (length(bank_reference) between 1 and 50),
  check ((confirmed_at is null) = (confirmed_by is null)),
  check (not needs_other_admin or confirmed_by <> proposed_by),
  check ((bank_reference is not null) = (decision = 'payBack' and confirmed_at is not null))
);
create index car_payments_by_day on car_payments (paid_on);
