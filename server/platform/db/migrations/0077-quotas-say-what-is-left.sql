-- The answer to a call that a quota counts says how much of it is left: one statement takes the turns and counts the rest.

-- Takes turns like take_quota, and returns what each limit has left in the order of the keys.
create function take_counted_quota(
  keys bytea[], mosts integer[], windows float8[], amounts integer[], out wait float8, out remaining integer[]
)
language plpgsql as $$
begin
  wait := take_quota(keys, mosts, windows, amounts);
  remaining := array(
    select greatest(0, most - coalesce(
      (select sum(turns) from recent_turns(throttles.taken, throttles.counts, seconds)), 0))::integer
    from unnest(keys, mosts, windows) with ordinality as limited (key, most, seconds, place)
    join throttles on throttles.key = limited.key
    order by place);
end
$$;
