-- Devices that have signed in to an account, which limits spare; the guesses of codes by who made them; and the tokens with
-- which a registration goes on after its password was entered.

-- The hash of the token that a browser keeps. It belongs to one account: a user, a registration (which becomes a user
-- under the same id), or a field worker, who is a phone and a role.
create table known_devices (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (length(token_hash) = 32),
  account_id uuid,
  field_phone text check (field_phone ~ '^\+91[6-9][0-9]{9}$'),
  field_role text check (field_role in ('dealer_evaluator', 'delivery_driver')),
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz not null default clock_timestamp(),
  constraint known_devices_of_one check (num_nonnulls(account_id, field_phone) = 1),
  constraint known_devices_worker check ((field_phone is null) = (field_role is null))
);
create index known_devices_by_account on known_devices (account_id, last_used_at) where account_id is not null;
create index known_devices_by_worker on known_devices (field_phone, field_role, last_used_at)
  where field_phone is not null;
create index known_devices_by_age on known_devices (last_used_at);

-- Wrong guesses at a code without its token, by the network address or the known device that made them. The guesses of
-- all addresses together are in one_time_codes.wrong_without_token.
create table code_guesses (
  code_id uuid not null references one_time_codes on delete cascade,
  guesser bytea not null check (length(guesser) = 32),
  wrong integer not null check (wrong > 0),
  primary key (code_id, guesser)
);

-- Further tokens of a registration, beside the one that it began with.
create table registration_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  registration_id uuid not null references registrations on delete cascade,
  expires_at timestamptz not null
);
create index registration_tokens_by_registration on registration_tokens (registration_id);
