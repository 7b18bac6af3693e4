-- The house's side: who did what to whose account and money, and the proof that nobody rewrote it.

-- A suspended dealer's people can't sign in; the house says why, to itself.
alter table users add column disabled_reason text check (length(disabled_reason) between 1 and 500);
alter table users add check (disabled_reason is null or disabled_at is not null);
create index users_by_age on users (created_at desc, id desc) where role = 'orguserdealer';
create index users_waiting on users (id) where onboarding_step = 'pending_approval' and disabled_at is null;

-- What admins do, beside the steps of cars and auctions, which stand in events. No secret ever stands in it.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  action text not null check (length(action) between 1 and 100),
  actor text not null check (actor in ('dealer', 'evaluator', 'driver', 'admin', 'system')),
  actor_user_id uuid,
  actor_phone text,
  subject_kind text not null check (length(subject_kind) between 1 and 50),
  subject_id text not null check (length(subject_id) between 1 and 200),
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  address inet,
  user_agent text
);
create index audit_log_by_time on audit_log (at desc, id desc);
create index audit_log_by_subject on audit_log (subject_kind, subject_id, at desc, id desc);
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();

-- Each link proves the entries of a log above the link before it, up to one id: the hash of the last link and of them.
create table audit_chain (
  log text not null check (log in ('audit_log', 'events')),
  position bigint not null check (position > 0),
  through_id bigint not null,
  entries integer not null check (entries > 0),
  hash bytea not null check (length(hash) = 32),
  linked_at timestamptz not null default clock_timestamp(),
  primary key (log, position),
  unique (log, through_id)
);
create trigger audit_chain_append_only before update or delete on audit_chain for each row execute function refuse_change();
create trigger audit_chain_no_truncate before truncate on audit_chain for each statement execute function refuse_change();

-- What waits for the house.
create index flows_waiting on flows (state, state_since, id) where removed_at is null and state in (
  'GATE_PASS_REQUESTED', 'PAYMENT_RECORDED', 'PAYMENT_REVIEWED', 'DELIVERY_GATE_PASS_REQUESTED', 'KYC_SUBMITTED',
  'KYC_ACCEPTED', 'NEW_RC_UPLOADED');
create index lots_under_reserve on lots (outcome_at) where outcome = 'reserve_not_met';

-- A suspended dealer lets nobody in: the accesses it gave hold again when it is reinstated.
create or replace view field_accesses_now as
  select access.id, access.organisation_id, access.phone, access.role, access.valid_until,
    exists (
      select from people
      where people.organisation_id = access.organisation_id and people.phone = access.phone
        and people.type = access.role and people.retired_at is null
    ) as is_listed
  from field_accesses access
  where access.valid_from <= clock_timestamp() and access.valid_until > clock_timestamp()
    and (access.revoked_at is null or access.revoked_at > clock_timestamp())
    and not exists (
      select from users where users.organisation_id = access.organisation_id and users.disabled_at is not null
    );
