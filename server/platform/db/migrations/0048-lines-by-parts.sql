-- A line of a bank statement is used by parts: one transfer may pay several cars, and several transfers one car. What a
-- line is used for stands in allocations, whose sum the database keeps within the line. The release before would use
-- lines as a whole beside it.
-- marker: older-releases-stop

-- The transfers that a proof of payment names, in order. The first stands in car_payments too.
create table car_payment_transfers (
  payment_id uuid not null references car_payments,
  position integer not null check (position between 0 and 9),
  reference text not null check (length(reference) between 1 and 50),
  -- The spelling in which references are compared: without prefixes, blanks, signs and leading zeros.
  reference_key text not null check (reference_key ~ '^[A-Z0-9]{1,50}$'),
  -- Rupees.
  amount bigint not null check (amount between 1 and 999999999),
  paid_on date not null,
  primary key (payment_id, position),
  unique (payment_id, reference_key)
);

-- Takes prefixes and leading zeros off a reference while enough of one is left, as domain/car-payments/bank-reference.ts does.
create function pg_temp.key_of_reference(text) returns text language plpgsql immutable as $$
declare
  result text := regexp_replace(upper(normalize($1, NFKC)), '[^A-Z0-9]', '', 'g');
  rest text := result;
  shorter text;
begin
  loop
    shorter := regexp_replace(rest,
      '^(NEFT|RTGS|IMPS|UPI|INB|MOB|NB|CR|TRF|BY|FROM|P2A|P2M|UTRNO|UTR|RRN|REFNO|REF|TXNID|TXN|ID|NO)(?=.)', '');
    if shorter = rest and rest ~ '^0[0-9]+$' then
      shorter := substr(rest, 2);
    end if;
    exit when shorter = rest;
    rest := shorter;
    if length(rest) between 8 and 35 and length(regexp_replace(rest, '[^0-9]', '', 'g')) >= 6 and rest ~ '[1-9]' then
      result := rest;
    end if;
  end loop;
  return result;
end $$;

update car_payments set reference_key = pg_temp.key_of_reference(reference)
  where pg_temp.key_of_reference(reference) ~ '^[A-Z0-9]{1,50}$';
insert into car_payment_transfers (payment_id, position, reference, reference_key, amount, paid_on)
  select id, 0, reference, reference_key, amount, paid_on from car_payments;
create index car_payment_transfers_by_reference on car_payment_transfers (reference_key);
create index car_payment_transfers_by_day on car_payment_transfers (paid_on);

-- What the statements say of a transfer that a proof names. It decides nothing and is computed anew.
create table line_findings (
  payment_id uuid not null,
  position integer not null,
  line_id uuid not null references statement_lines,
  -- partly: proofs of one dealer share the line, and their amounts together are not its amount.
  finding text not null check (finding in ('found', 'partly', 'otherAmount')),
  -- The part of the line that an approval would use.
  part_paise bigint not null check (part_paise >= 0),
  is_whole boolean not null,
  found_at timestamptz not null default clock_timestamp(),
  primary key (payment_id, position, line_id),
  foreign key (payment_id, position) references car_payment_transfers
);
create index line_findings_by_line on line_findings (line_id);

-- The uses of lines. An allocation ends by a row of the opposite amount that names it.
create table line_allocations (
  id uuid primary key default gen_random_uuid(),
  line_id uuid not null references statement_lines,
  purpose text not null
    check (purpose in ('car', 'due', 'city', 'provider', 'payBack', 'reversal', 'houseOwn')),
  -- Of car the proof of payment, of due the debt, of city the order, of reversal the other line.
  subject_id uuid,
  paise bigint not null check (paise <> 0),
  ends uuid unique references line_allocations,
  reason text check (length(reason) between 1 and 500),
  -- The bank's reference of a transfer back.
  bank_reference text check (length(bank_reference) between 1 and 50),
  -- Null for the system.
  made_by uuid references users,
  made_at timestamptz not null default clock_timestamp(),
  check ((ends is not null) = (paise < 0)),
  check (subject_id is not null or purpose in ('provider', 'payBack', 'houseOwn')),
  check (purpose <> 'houseOwn' or reason is not null)
);
create index line_allocations_by_line on line_allocations (line_id);
create index line_allocations_by_subject on line_allocations (subject_id) where subject_id is not null;
create trigger line_allocations_append_only before update or delete on line_allocations
  for each row execute function refuse_change();
create trigger line_allocations_no_truncate before truncate on line_allocations
  for each statement execute function refuse_change();

-- How much of a line is used. A line without a row is unused.
create table line_use (
  line_id uuid primary key references statement_lines,
  amount_paise bigint not null,
  used_paise bigint not null,
  constraint line_use_within_line check (used_paise between 0 and amount_paise)
);

create function use_line() returns trigger language plpgsql as $$
begin
  if new.ends is not null and not exists (
    select from line_allocations ended
    where ended.id = new.ends and ended.line_id = new.line_id and ended.purpose = new.purpose
      and ended.subject_id is not distinct from new.subject_id and ended.paise = -new.paise
  ) then
    raise exception 'An allocation ends by its opposite.' using errcode = 'check_violation';
  end if;
  insert into line_use as used (line_id, amount_paise, used_paise)
    select id, amount_paise, 0 from statement_lines where id = new.line_id
    on conflict (line_id) do nothing;
  update line_use set used_paise = used_paise + new.paise where line_id = new.line_id;
  return null;
end $$;
create trigger line_allocations_use_line after insert on line_allocations
  for each row execute function use_line();

-- A line that stated an approved payment is used by it as a whole. Other matches are findings.
insert into line_allocations (line_id, purpose, subject_id, paise, made_by, made_at)
  select line.id, 'car', payment.id, line.amount_paise, payment.decided_by, payment.decided_at
    from statement_matches match
    join statement_lines line on line.id = match.line_id
    join car_payments payment on payment.id = match.payment_id
   where payment.outcome = 'approved'
   order by payment.decided_at, line.id;
insert into line_findings (payment_id, position, line_id, finding, part_paise, is_whole, found_at)
  select match.payment_id, 0, match.line_id, match.finding, least(line.amount_paise, payment.amount * 100), match.is_whole,
      match.matched_at
    from statement_matches match
    join statement_lines line on line.id = match.line_id
    join car_payments payment on payment.id = match.payment_id;
-- An approval of a payment that no line states in full says why.
alter table car_payments
  add column approval_reason text check (length(approval_reason) between 1 and 500),
  add check (approval_reason is null or outcome not in ('waiting', 'rejected'));
update car_payments payment set approval_reason = 'Approved before a reason was asked for.'
 where outcome = 'approved' and amount * 100 > (
   select coalesce(sum(paise), 0) from line_allocations where purpose = 'car' and subject_id = payment.id
 );
-- What was decided about other money used it as a whole.
insert into line_allocations (line_id, purpose, paise, reason, bank_reference, made_by, made_at)
  select line.id, case returned.decision when 'payBack' then 'payBack' else 'houseOwn' end, line.amount_paise,
      returned.reason, returned.bank_reference, returned.confirmed_by, returned.confirmed_at
    from statement_returns returned
    join statement_lines line on line.id = returned.line_id
   where returned.confirmed_at is not null
     and not exists (select from line_allocations used where used.line_id = line.id)
   order by returned.confirmed_at, line.id;
drop table statement_matches;
