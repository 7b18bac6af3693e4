-- Every gate pass has a page, which the code on its paper leads to. Guards open it through a link of their yard.

-- The unguessable end of the page's address. It opens nothing that is secret: strangers learn whether the pass holds.
alter table gate_passes
  add column page_token text not null default translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_');
create unique index gate_passes_by_page on gate_passes (page_token);
create index gate_passes_by_age on gate_passes (created_at desc, id desc);

-- The flows that each pass was requested for. A flow itself knows only its latest pass of each kind.
create table gate_pass_flows (
  gate_pass_id uuid not null references gate_passes,
  flow_id uuid not null references flows,
  primary key (gate_pass_id, flow_id)
);
insert into gate_pass_flows
  select gate_pass_id, id from flows where gate_pass_id is not null
  union select delivery_gate_pass_id, id from flows where delivery_gate_pass_id is not null;

create function flows_keep_gate_passes() returns trigger language plpgsql as $$
begin
  insert into gate_pass_flows
    select pass, new.id from unnest(array[new.gate_pass_id, new.delivery_gate_pass_id]) as pass where pass is not null
    on conflict do nothing;
  return null;
end $$;
create trigger flows_begin_with_gate_passes after insert on flows for each row
  when (new.gate_pass_id is not null or new.delivery_gate_pass_id is not null)
  execute function flows_keep_gate_passes();
create trigger flows_keep_gate_passes after update of gate_pass_id, delivery_gate_pass_id on flows for each row
  when (old.gate_pass_id is distinct from new.gate_pass_id
    or old.delivery_gate_pass_id is distinct from new.delivery_gate_pass_id)
  execute function flows_keep_gate_passes();

-- A link that makes a phone a guard's: it opens the pages of its yard's passes until the house revokes it.
create table yard_links (
  id uuid primary key default gen_random_uuid(),
  yard_id uuid not null references yards,
  name text not null check (length(name) between 1 and 100),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_by uuid not null references users,
  created_at timestamptz not null default clock_timestamp(),
  -- To the minute.
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- What guards entered of a pass's person, numbered from 1 within the pass.
create table gate_entries (
  gate_pass_id uuid not null references gate_passes,
  number integer not null check (number > 0),
  yard_link_id uuid not null references yard_links,
  way text not null check (way in ('cameIn', 'left')),
  -- Chosen by the guard's phone, so that a repeated call is recognised.
  entry_key text not null check (length(entry_key) between 16 and 64),
  at timestamptz not null default clock_timestamp(),
  primary key (gate_pass_id, number),
  unique (gate_pass_id, entry_key)
);
create trigger gate_entries_append_only before update or delete on gate_entries
  for each row execute function refuse_change();
create trigger gate_entries_no_truncate before truncate on gate_entries
  for each statement execute function refuse_change();

-- Guards are actors of the event log: they take no step of a flow. The rows from before satisfy the wider check, which
-- the next migration confirms without stopping the bids.
alter table events drop constraint events_actor_check;
alter table events add constraint events_actor_check
  check (actor in ('dealer', 'evaluator', 'driver', 'admin', 'guard', 'system')) not valid;
