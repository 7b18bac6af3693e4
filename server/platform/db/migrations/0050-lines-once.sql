-- marker: older-releases-stop
-- Each movement of a bank account once, however its statement is read. The release before identified lines by the columns
-- that were mapped, so it would store them again.

-- Every account that a version of the setting `bankAccounts` has named. The same number is the same account, whatever
-- became of its bank's name and code.
create table house_bank_accounts (
  id uuid primary key default gen_random_uuid(),
  account_no text not null unique check (account_no ~ '^[0-9]{1,30}$'),
  ifsc_code text not null,
  bank_name text not null,
  account_name text not null,
  added_at timestamptz not null default clock_timestamp()
);

create function setting_versions_keep_accounts() returns trigger language plpgsql as $$
begin
  insert into house_bank_accounts (account_no, ifsc_code, bank_name, account_name)
    select distinct on (account ->> 'accountNo') account ->> 'accountNo', account ->> 'ifscCode', account ->> 'bankName',
      account ->> 'accountName'
    from jsonb_array_elements(new.value) as account
    order by account ->> 'accountNo'
    on conflict (account_no) do update set ifsc_code = excluded.ifsc_code, bank_name = excluded.bank_name,
      account_name = excluded.account_name;
  return null;
end $$;
create trigger setting_versions_keep_accounts after insert on setting_versions
  for each row when (new.key = 'bankAccounts') execute function setting_versions_keep_accounts();

insert into house_bank_accounts (account_no, ifsc_code, bank_name, account_name, added_at)
  select distinct on (account ->> 'accountNo') account ->> 'accountNo', account ->> 'ifscCode', account ->> 'bankName',
    account ->> 'accountName', changed_at
  from setting_versions, jsonb_array_elements(value) as account
  where key = 'bankAccounts'
  order by account ->> 'accountNo', version desc;

alter table statements
  -- Null for a statement from before, until the house says whose it is.
  add column account_id uuid references house_bank_accounts,
  -- The number of the account that stands above the table; null if none does.
  add column stated_account text check (stated_account ~ '^[0-9]{1,30}$');
create index statements_by_stated_account on statements (stated_account, imported_at desc)
  where stated_account is not null;
create index statements_unassigned on statements (imported_at) where account_id is null;

-- By which a line is known again. `identity` is the references of the transfer, or the narration in letters and digits.
create table line_facts (
  line_id uuid primary key references statement_lines,
  account_id uuid references house_bank_accounts,
  day date not null,
  is_credit boolean not null,
  amount_paise bigint not null check (amount_paise > 0),
  identity text not null,
  reference_keys text[] not null,
  -- The narration, and all texts of the row, in upper-case letters and digits.
  wording text not null,
  folded text not null,
  balance_paise bigint,
  -- Which of several equal lines it is.
  ordinal integer not null check (ordinal > 0),
  is_struck boolean not null default false
);
create unique index line_facts_once on line_facts (account_id, day, is_credit, amount_paise, sha256(identity::bytea), ordinal)
  nulls not distinct where not is_struck;
create index line_facts_by_amount on line_facts (amount_paise, day);
create index line_facts_by_trigram on line_facts using gin (folded gin_trgm_ops);

-- Lines that no longer count: of an import that was taken back, or stated by another line already.
create table line_struck (
  line_id uuid primary key references statement_lines,
  kind text not null check (kind in ('undo', 'twin')),
  -- The line that states the same movement.
  like_line_id uuid references statement_lines,
  reason text not null check (length(reason) between 1 and 500),
  struck_by uuid references users,
  struck_at timestamptz not null default clock_timestamp(),
  check ((like_line_id is not null) = (kind = 'twin')),
  check (like_line_id <> line_id)
);
create trigger line_struck_append_only before update or delete on line_struck
  for each row execute function refuse_change();
create trigger line_struck_no_truncate before truncate on line_struck
  for each statement execute function refuse_change();

-- A line that is used is not struck, and a struck one is not used. Both wait for the row of its use.
create function line_struck_mark_facts() returns trigger language plpgsql as $$
begin
  insert into line_use (line_id, amount_paise, used_paise)
    select line.id, line.amount_paise, 0 from added join statement_lines line on line.id = added.line_id order by line.id
    on conflict do nothing;
  perform from line_use used join added on added.line_id = used.line_id order by used.line_id for update of used;
  if exists (
    select from line_use used join added on added.line_id = used.line_id where used.used_paise > 0
  ) then
    raise exception 'A line that is used cannot be struck.' using errcode = 'check_violation';
  end if;
  update line_facts set is_struck = true from added where added.line_id = line_facts.line_id;
  return null;
end $$;
create trigger line_struck_mark_facts after insert on line_struck referencing new table as added
  for each statement execute function line_struck_mark_facts();

create function refuse_struck_line() returns trigger language plpgsql as $$
begin
  if exists (select from line_struck where line_id = new.line_id) then
    raise exception 'A line that is struck cannot be used.' using errcode = 'check_violation';
  end if;
  return null;
end $$;
-- Triggers run in the order of their names: this one after the row of the line's use is locked.
create trigger line_allocations_with_live_line after insert on line_allocations
  for each row when (new.paise > 0) execute function refuse_struck_line();

-- Lines that state the movement of another line, where both are used, so that a person has to decide.
create table line_twins (
  line_id uuid primary key references statement_lines,
  like_line_id uuid not null references statement_lines,
  found_at timestamptz not null default clock_timestamp(),
  check (like_line_id <> line_id)
);

-- Imports that were taken back.
create table statement_undos (
  statement_id uuid primary key references statements,
  reason text not null check (length(reason) between 1 and 500),
  undone_by uuid not null references users,
  undone_at timestamptz not null default clock_timestamp()
);
create trigger statement_undos_append_only before update or delete on statement_undos
  for each row execute function refuse_change();
create trigger statement_undos_no_truncate before truncate on statement_undos
  for each statement execute function refuse_change();

-- The lines that count. Those whose facts are not written yet have no `identity` and no `folded`.
create view live_lines as
  select line.id, line.statement_id, line.row_number, line.day, line.is_credit, line.amount_paise, line.narration,
    line.reference, facts.account_id, facts.identity, facts.reference_keys, facts.folded, facts.balance_paise,
    facts.ordinal
  from statement_lines line
  left join line_facts facts on facts.line_id = line.id
  where not coalesce(facts.is_struck, exists (select from line_struck where line_struck.line_id = line.id));
