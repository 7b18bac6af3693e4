-- A call may store many things at once, such as analytics events: it takes as many turns.

-- Seconds until each of these limits has so many turns, at most all of them; 0 where all have them now.
create function seconds_to_turns(keys bytea[], mosts integer[], windows float8[], amounts integer[]) returns float8
language sql volatile as $$
  select coalesce(max(greatest(0, extract(epoch from
      ends.taken_at + make_interval(secs => seconds) - clock_timestamp()))), 0)::float8
  from unnest(keys, mosts, windows, amounts) as limited (key, most, seconds, amount)
  join throttles on throttles.key = limited.key
  cross join lateral (
    -- The latest turn that has to be out of the window before there are so many.
    select taken_at
    from (
      select taken_at, sum(turns) over (order by taken_at desc) as since
      from recent_turns(taken, counts, seconds)
    ) as recent
    where since + least(amount, most) > most
    order by taken_at desc
    limit 1
  ) as ends
$$;

-- Takes so many turns of each of these limits, or of none: returns the seconds to wait, 0 where they were taken.
create function take_turns(keys bytea[], mosts integer[], windows float8[], amounts integer[]) returns float8
language plpgsql as $$
declare
  wait float8;
begin
  insert into throttles (key) select distinct key from unnest(keys) as key order by key on conflict do nothing;
  perform 1 from throttles where key = any (keys) order by key for update;
  wait := seconds_to_turns(keys, mosts, windows, amounts);
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
            select turn_slot(most, seconds), amount
          ) as turn
          group by taken_at
        ) as slot),
      forget_after = clock_timestamp() + make_interval(secs => seconds * 1.01)
    from unnest(keys, mosts, windows, amounts) as limited (key, most, seconds, amount)
    where throttles.key = limited.key;
  return 0;
end
$$;

-- Takes turns in a statement of its own. Its commit does not wait for the disk, so that callers with one address hardly
-- wait for each other: the turns of the last moments before a crash are lost.
create function take_quota(keys bytea[], mosts integer[], windows float8[], amounts integer[]) returns float8
language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  return take_turns(keys, mosts, windows, amounts);
end
$$;

create or replace function seconds_to_turn(keys bytea[], mosts integer[], windows float8[]) returns float8
language sql volatile as $$
  select seconds_to_turns(keys, mosts, windows, array_fill(1, array[cardinality(keys)]))
$$;

create or replace function take_turn(keys bytea[], mosts integer[], windows float8[]) returns float8
language sql volatile as $$
  select take_turns(keys, mosts, windows, array_fill(1, array[cardinality(keys)]))
$$;
