-- Decisions of the house that take two people, and since when an admin counts as one of the two.
-- marker: older-releases-stop

-- What happened to the accounts of admins. Admins from before have no row 'added': they count as added long ago.
create table admin_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  change text not null check (change in ('added', 'signedIn', 'disabled', 'disableConfirmed', 'reinstated')),
  at timestamptz not null default clock_timestamp(),
  -- The admin who made the change; null for an operator of the machine, and for the first sign-in.
  made_by uuid references users,
  -- The second person; null where one person made it alone.
  confirmed_by uuid references users,
  check (confirmed_by <> made_by)
);
create index admin_changes_by_user on admin_changes (user_id, id desc);
create trigger admin_changes_append_only before update or delete on admin_changes
  for each row execute function refuse_change();
create trigger admin_changes_no_truncate before truncate on admin_changes
  for each statement execute function refuse_change();
insert into admin_changes (user_id, change, at)
  select users.id, 'signedIn', coalesce(
    (select min(created_at) from sessions where user_id = users.id),
    (select set_at from second_factors where user_id = users.id))
  from users
  where role = 'admin' and (
    exists (select from sessions where user_id = users.id)
    or exists (select from second_factors where user_id = users.id and set_at is not null));
insert into admin_changes (user_id, change, at, made_by)
  select users.id, 'disabled', disabled_at, (
    select actor.id from audit_log
    join users as actor on actor.id = audit_log.actor_user_id
    where action = 'adminDisabled' and subject_kind = 'user' and subject_id = users.id::text
    order by audit_log.id desc limit 1)
  from users where role = 'admin' and disabled_at is not null;

-- Acts that take two people and were done by one, because nobody else counted.
alter table audit_log add column is_alone boolean check (is_alone);
create index audit_log_alone on audit_log (at desc, id desc) where is_alone;

-- What one admin proposed and another one confirms. What one person did alone is here too.
create table proposals (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (length(kind) between 1 and 50),
  -- The id or key of what it is about: at most one proposal of a kind about it waits.
  subject text not null check (length(subject) between 1 and 200),
  details jsonb not null,
  reason text check (length(reason) between 1 and 500),
  proposed_by uuid not null references users,
  proposed_at timestamptz not null default clock_timestamp(),
  -- Whether somebody else counted as a second person when it was proposed.
  needs_second boolean not null,
  -- When it is carried out by itself: what one person alone changed soon after another one was disabled.
  due_at timestamptz,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'confirmed', 'withdrawn')),
  decided_by uuid references users,
  decided_at timestamptz,
  check ((outcome = 'waiting') = (decided_at is null)),
  check (due_at is null or not needs_second),
  check (outcome <> 'confirmed' or not needs_second or coalesce(decided_by <> proposed_by, false))
);
create index proposals_due on proposals (due_at) where outcome = 'waiting' and due_at is not null;
create unique index proposals_one_waits on proposals (kind, subject) where outcome = 'waiting';
create index proposals_waiting on proposals (proposed_at desc, id desc) where outcome = 'waiting';
-- What was decided stays as it was.
create function refuse_change_of_decided() returns trigger language plpgsql as $$
begin
  raise exception 'A decided proposal does not change.' using errcode = 'restrict_violation';
end $$;
create trigger proposals_stay before update or delete on proposals
  for each row when (old.outcome <> 'waiting') execute function refuse_change_of_decided();

-- The links by which admins, also disabled ones, stop what one person alone proposed. The token itself is not stored.
create table proposal_stop_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  proposal_id uuid not null references proposals,
  user_id uuid not null references users
);

insert into proposals (id, kind, subject, details, proposed_by, proposed_at, needs_second, outcome, decided_by, decided_at)
  select id, 'setting', key, jsonb_build_object('value', value, 'basedOn', based_on), proposed_by, proposed_at, true,
    outcome, decided_by, decided_at
  from setting_proposals;
drop table setting_proposals;

alter table statement_returns add column proposal_id uuid not null default gen_random_uuid();
insert into proposals (id, kind, subject, details, reason, proposed_by, proposed_at, needs_second, outcome, decided_by, decided_at)
  select proposal_id, 'payBack', line_id::text, jsonb_build_object('decision', decision), reason, proposed_by, proposed_at,
    needs_other_admin, case when confirmed_at is null then 'waiting' else 'confirmed' end, confirmed_by, confirmed_at
  from statement_returns;
alter table statement_returns
  alter column proposal_id drop default,
  add unique (proposal_id),
  add foreign key (proposal_id) references proposals,
  drop column reason,
  drop column proposed_by,
  drop column proposed_at,
  drop column needs_other_admin,
  drop column confirmed_by;
