-- A lot can be withdrawn alone, before its end.

alter table lots
  drop constraint lots_outcome_check,
  add constraint lots_outcome_check
    check (outcome in ('awarded', 'reserve_not_met', 'no_bids', 'cancelled', 'withdrawn', 'released'));
