-- What people do in the app, as events, and the sums of these events.

-- The partitions are months in India, so that a month has whole days, as the sums have. They stand in a schema of their
-- own, and are written through the table alone. There is no default partition: it would take in the events of a month
-- that is missing, and the month could then no longer be added.
create schema analytics_months;

create sequence analytics_events_id_seq;
create table analytics_events (
  -- The order in which events are stored, by which they are summed up.
  id bigint not null default nextval('analytics_events_id_seq'),
  -- Follows from the sender and the id that the sender gave the event.
  event_id uuid not null,
  -- Of a person only the account is stored. Events of field workers and of the house's jobs have none.
  user_id uuid,
  organisation_id uuid,
  role text check (role in ('admin', 'orguserdealer', 'dealer_evaluator', 'delivery_driver')),
  at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  name text not null check (length(name) between 1 and 100),
  category text not null
    check (category in ('Navigation', 'Bidding', 'Car Management', 'Payment', 'Car Listing', 'Auction')),
  label text,
  value numeric(15, 3),
  page_path text,
  page_url text,
  user_agent text,
  session_id text,
  parameters jsonb not null default '{}',
  primary key (at, id)
) partition by range (at);
alter sequence analytics_events_id_seq owned by analytics_events.id;
create index analytics_events_by_organisation on analytics_events (organisation_id, at, id);
create index analytics_events_by_event on analytics_events (event_id);
create index analytics_events_by_id on analytics_events (id);
create trigger analytics_events_append_only before update or delete on analytics_events
  for each row execute function refuse_change();
create trigger analytics_events_no_truncate before truncate on analytics_events
  for each statement execute function refuse_change();

-- The events of a day in India. A scope is an organisation, or the nil UUID for the events of everybody.
create table analytics_sums (
  scope uuid not null,
  day date not null,
  category text not null,
  name text not null,
  events bigint not null check (events > 0),
  value numeric not null,
  primary key (scope, day, category, name)
);
create index analytics_sums_by_day on analytics_sums (day);

-- The days in India on which an account had events.
create table analytics_user_days (
  user_id uuid not null,
  day date not null,
  category text not null,
  primary key (user_id, day, category)
);
create index analytics_user_days_by_day on analytics_user_days (day);

-- Up to which id the events are summed up, and the event log is recorded as events. The log is recorded from its
-- beginning.
create table analytics_cursors (
  job text primary key check (job in ('sum', 'record')),
  through bigint not null
);
insert into analytics_cursors (job, through) values ('sum', 0), ('record', 0);

-- The app's role owns no table, so it has the months made and dropped by these functions of the owner.

create function analytics_make_months(first timestamptz, last timestamptz) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set timezone = 'UTC'
  set datestyle = 'ISO'
as $$
declare
  month timestamp := date_trunc('month', first at time zone 'Asia/Kolkata');
  partition text;
  reader text;
begin
  if first is null or last is null or first > last or first < now() - interval '5 years'
    or last > now() + interval '3 months' then
    raise exception 'no range of months: % to %', first, last using errcode = 'invalid_parameter_value';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('months of analytics', 0));
  while month <= last at time zone 'Asia/Kolkata' loop
    partition := to_char(month, '"events_"YYYY_MM');
    if to_regclass(format('analytics_months.%I', partition)) is null then
      -- A table that exists is attached without stopping those who read and write the other months.
      execute format('create table analytics_months.%I (like public.analytics_events including defaults including constraints)',
        partition);
      execute format('alter table public.analytics_events attach partition analytics_months.%I for values from (%L) to (%L)',
        partition, month at time zone 'Asia/Kolkata', (month + interval '1 month') at time zone 'Asia/Kolkata');
      -- Who reads the whole table reads this part of it, too: a backup reads each table by itself.
      for reader in
        select grantee::regrole::text from pg_class, aclexplode(relacl)
        where oid = 'public.analytics_events'::regclass and privilege_type = 'SELECT' and grantee not in (0, relowner)
      loop
        execute format('grant select on analytics_months.%I to %s', partition, reader);
      end loop;
    end if;
    month := month + interval '1 month';
  end loop;
end $$;

-- Drops the months before a day, the first of a month. Events may arrive for 31 days, so the last month stays.
create function analytics_drop_months(before date) returns integer
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  -- Everybody who reads or writes events queues behind the lock of a drop while it waits.
  set lock_timeout = '2s'
as $$
declare
  partition text;
  dropped integer := 0;
begin
  if before is null or before <> date_trunc('month', before)
    or before > date_trunc('month', now() at time zone 'Asia/Kolkata') - interval '1 month' then
    raise exception 'no first day of a month that may be dropped: %', before using errcode = 'invalid_parameter_value';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('months of analytics', 0));
  for partition in
    select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'public.analytics_events'::regclass and relname < to_char(before, '"events_"YYYY_MM')
    order by relname
  loop
    execute format('drop table analytics_months.%I', partition);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

revoke execute on function analytics_make_months, analytics_drop_months from public;
