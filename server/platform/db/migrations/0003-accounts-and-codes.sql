-- Accounts come about by registration and a proven mobile; one-time codes, forgotten passwords, and the limits of
-- sending, guessing and trying.

-- A dealer signs in with the mobile alone.
create unique index users_dealer_by_mobile on users (mobile) where role = 'orguserdealer';

-- Registrations -------------------------------------------------------------------------------------

-- Somebody who has not proven the mobile yet. It reserves nothing: any number may name the same email or mobile, and
-- the first that is proven becomes the account, under the same id.
create table registrations (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (length(token_hash) = 32),
  token_expires_at timestamptz not null,
  email citext not null check (length(email) between 3 and 254),
  mobile text not null check (mobile ~ '^\+91[6-9][0-9]{9}$'),
  name text not null check (length(name) between 1 and 200),
  organisation_name text not null check (length(organisation_name) between 1 and 200),
  password_hash text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- The email or the mobile is somebody's already: it never becomes an account.
  taken boolean not null,
  check (token_expires_at <= expires_at)
);
create index registrations_by_email on registrations (email, created_at desc);
create index registrations_by_mobile on registrations (mobile);
create index registrations_by_end on registrations (expires_at);

-- A session belongs to a user, to a registration, or to a field worker, who is a phone and a role.
alter table sessions
  add column registration_id uuid references registrations on delete cascade,
  drop constraint sessions_check,
  add constraint sessions_of_one check (num_nonnulls(user_id, registration_id, field_phone) = 1);
create index sessions_by_registration on sessions (registration_id) where registration_id is not null;

-- One-time codes ------------------------------------------------------------------------------------

-- A code is kept as an HMAC; it is bound to its token, a phone and a role.
create table one_time_codes (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (length(token_hash) = 32),
  phone text not null check (phone ~ '^\+91[6-9][0-9]{9}$'),
  role text not null check (role in ('orguserdealer', 'dealer_evaluator', 'delivery_driver')),
  code_hash bytea not null check (length(code_hash) = 32),
  wrong_guesses integer not null default 0 check (wrong_guesses >= 0),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- Used, or guessed at too often.
  ended_at timestamptz
);
create index one_time_codes_by_phone on one_time_codes (phone, role, created_at desc);
create index one_time_codes_by_end on one_time_codes (expires_at);

-- A link that lets somebody choose a new password. One for an email that nobody has is kept too, of no user: it takes
-- as long as any other.
create table password_resets (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid references users,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_by_user on password_resets (user_id) where user_id is not null;
create index password_resets_by_end on password_resets (expires_at);

-- Limits --------------------------------------------------------------------------------------------

-- Turns that were taken of what is limited: so many within so many seconds. The key is a hash of what and whose.
create table throttles (
  key bytea primary key check (length(key) = 32),
  -- Within the window, the oldest first.
  taken timestamptz[] not null default '{}',
  forget_after timestamptz not null default clock_timestamp()
);
create index throttles_by_end on throttles (forget_after);

-- Seconds until each of these limits has a turn again; 0 where all have one now.
create function seconds_to_turn(keys bytea[], mosts integer[], windows float8[]) returns float8
language sql volatile as $$
  select coalesce(max(case
      when cardinality(recent) < most then 0
      else greatest(0, extract(epoch from
        recent[cardinality(recent) - most + 1] + make_interval(secs => seconds) - clock_timestamp()))
    end), 0)::float8
  from unnest(keys, mosts, windows) as limited (key, most, seconds)
  join throttles on throttles.key = limited.key
  cross join lateral (
    select array(select turn from unnest(taken) as turn
      where turn > clock_timestamp() - make_interval(secs => seconds) order by turn) as recent
  ) as within
$$;

-- Takes a turn of each of these limits, or of none: answers the seconds to wait, 0 where they were taken.
create function take_turn(keys bytea[], mosts integer[], windows float8[]) returns float8
language plpgsql as $$
declare
  wait float8;
begin
  insert into throttles (key) select distinct key from unnest(keys) as key order by key on conflict do nothing;
  perform 1 from throttles where key = any (keys) order by key for update;
  wait := seconds_to_turn(keys, mosts, windows);
  if wait > 0 then
    return wait;
  end if;
  update throttles set
      taken = array(select turn from unnest(taken) as turn
        where turn > clock_timestamp() - make_interval(secs => seconds) order by turn) || clock_timestamp(),
      forget_after = clock_timestamp() + make_interval(secs => seconds)
    from unnest(keys, windows) as limited (key, seconds)
    where throttles.key = limited.key;
  return 0;
end
$$;

-- Failures of somebody at something, after which one has to wait, longer each time.
create table backoffs (
  key bytea primary key check (length(key) = 32),
  failures integer not null check (failures > 0),
  last_at timestamptz not null,
  blocked_until timestamptz not null
);
create index backoffs_by_age on backoffs (last_at);

-- Messages ------------------------------------------------------------------------------------------

-- Messages of a house that sends none: where they can be read instead. Never in production.
create table outbox (
  -- The message's own.
  id uuid primary key,
  channel text not null check (channel in ('sms', 'email')),
  -- A mobile (+91…), or an email.
  recipient citext not null,
  kind text not null,
  subject text,
  text text not null,
  code text,
  link text,
  -- When it was queued.
  created_at timestamptz not null
);
create index outbox_by_recipient on outbox (recipient, created_at desc);
create index outbox_by_time on outbox (created_at desc);
