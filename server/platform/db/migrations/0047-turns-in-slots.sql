-- Large limits count their turns by slots of a hundredth of their window, because a list of 3,000 times took 5 ms to
-- rewrite for each turn. A slot's turns count until the last of them is out of the window: never shorter, and at most a
-- hundredth longer. Limits of up to 100 turns are exact.
alter table throttles
  -- How many turns each of `taken` stands for; one where there is none.
  add column counts integer[] not null default '{}';

-- The turns of a limit that still count, the oldest first.
create function recent_turns(taken timestamptz[], counts integer[], seconds float8)
  returns table (taken_at timestamptz, turns integer)
language sql stable as $$
  select taken_at, coalesce(turns, 1)
  from unnest(taken, counts) as turn (taken_at, turns)
  where taken_at > clock_timestamp() - make_interval(secs => seconds)
$$;

-- The time under which a turn that is taken now is stored.
create function turn_slot(most integer, seconds float8) returns timestamptz
language sql volatile as $$
  select case when most <= 100 then clock_timestamp()
    else to_timestamp(ceil(extract(epoch from clock_timestamp())::float8 * 100 / seconds) * seconds / 100) end
$$;

create or replace function seconds_to_turn(keys bytea[], mosts integer[], windows float8[]) returns float8
language sql volatile as $$
  select coalesce(max(greatest(0, extract(epoch from
      ends.taken_at + make_interval(secs => seconds) - clock_timestamp()))), 0)::float8
  from unnest(keys, mosts, windows) as limited (key, most, seconds)
  join throttles on throttles.key = limited.key
  cross join lateral (
    -- The latest turn that has to be out of the window before there is another one.
    select taken_at
    from (
      select taken_at, sum(turns) over (order by taken_at desc) as since
      from recent_turns(taken, counts, seconds)
    ) as recent
    where since >= most
    order by taken_at desc
    limit 1
  ) as ends
$$;

create or replace function take_turn(keys bytea[], mosts integer[], windows float8[]) returns float8
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
      (taken, counts) = (
        select array_agg(taken_at order by taken_at), array_agg(turns order by taken_at)
        from (
          select taken_at, sum(turns)::integer as turns
          from (
            select taken_at, turns from recent_turns(taken, counts, seconds)
            union all
            select turn_slot(most, seconds), 1
          ) as turn
          group by taken_at
        ) as slot),
      forget_after = clock_timestamp() + make_interval(secs => seconds * 1.01)
    from unnest(keys, mosts, windows) as limited (key, most, seconds)
    where throttles.key = limited.key;
  return 0;
end
$$;
