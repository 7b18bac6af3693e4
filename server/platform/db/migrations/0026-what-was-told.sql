-- What was told of the event log: which event, to whom, over which channel. Each once.
create table told (
  event_id bigint not null references events,
  -- A user or a field worker, in the form that scopes idempotency keys.
  person text not null,
  channel text not null check (channel in ('sms', 'email')),
  -- The row of the table of what is told.
  kind text not null,
  lot_id uuid,
  organisation_id uuid,
  at timestamptz not null default clock_timestamp(),
  primary key (event_id, person, channel)
);
create index told_of_lots on told (kind, lot_id, organisation_id, at);
create index told_by_age on told (at);

-- The last event that was looked at. What happened before this migration is not told.
create table told_through (
  is_only boolean primary key default true check (is_only),
  event_id bigint not null
);
insert into told_through (event_id) select coalesce(max(id), 0) from events;
