-- How field workers come in and stay in, and what proves an admin beside the password.

alter table field_accesses
  add column description text,
  add column created_at timestamptz not null default clock_timestamp();
create index field_accesses_by_dealer on field_accesses (organisation_id, valid_until);
create index people_by_phone on people (phone, type) where retired_at is null;

-- The accesses that hold now. One lets its worker in while the dealer lists the phone with that role.
create view field_accesses_now as
  select access.id, access.organisation_id, access.phone, access.role, access.valid_until,
    exists (
      select from people
      where people.organisation_id = access.organisation_id and people.phone = access.phone
        and people.type = access.role and people.retired_at is null
    ) as is_listed
  from field_accesses access
  where access.valid_from <= clock_timestamp() and access.valid_until > clock_timestamp()
    and (access.revoked_at is null or access.revoked_at > clock_timestamp());

-- A field worker's session is renewed by its refresh tokens until then; the access's end at the latest.
alter table sessions
  add column refresh_until timestamptz,
  add constraint sessions_renewed check (refresh_until is null or field_phone is not null);

-- Every refresh token of a session that was ever given out: one is the next to be used, one was used last, and one that
-- comes again otherwise was stolen.
create table refresh_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  session_id uuid not null references sessions on delete cascade,
  status text not null check (status in ('current', 'last', 'spent')),
  used_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  check (status <> 'last' or used_at is not null)
);
create unique index refresh_tokens_current on refresh_tokens (session_id) where status = 'current';
create unique index refresh_tokens_last on refresh_tokens (session_id) where status = 'last';
create index refresh_tokens_by_session on refresh_tokens (session_id);

-- An authenticator app's secret, sealed. A new one waits until the app has shown a code of it.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  sealed_secret bytea,
  set_at timestamptz,
  pending_secret bytea,
  -- The time step of the last code that was taken: none is taken twice, and no older one.
  last_step bigint not null default 0,
  check ((sealed_secret is null) = (set_at is null)),
  check (sealed_secret is not null or pending_secret is not null)
);

create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_digest bytea not null check (length(code_digest) = 32),
  used_at timestamptz,
  primary key (user_id, code_digest)
);
