-- Places one bid in one call, with the work that the app does for a bid: it locks the lot, reads what the rules need,
-- applies them, and writes the bid with its key, its event and the lot. It leaves out two things that the app does, the
-- live event and the session's look-up by token; both would slow it down.
create or replace function bench_place_bid(asked_number bigint, asked_key text) returns text language plpgsql as $$
declare
  asked record;
  found_lot record;
  figures record;
  own record;
  now_ timestamptz;
  least bigint;
  bid_id uuid;
begin
  select * into strict asked from bench_flows where number = asked_number;
  select flow.state, flow.lot_id into found_lot from flows flow
    where flow.id = asked.flow_id and flow.car_id = asked.car_id and flow.organisation_id = asked.organisation_id
      and flow.removed_at is null;
  if not found then return 'NOT_FOUND'; end if;
  perform from lot_bidding where lot_id = found_lot.lot_id for no key update;
  now_ := clock_timestamp();

  perform from sessions where id = asked.session_id and user_id = asked.user_id and ended_at is null
    and expires_at > now_;
  if not found then return 'UNAUTHENTICATED'; end if;
  perform from bids where user_id = asked.user_id and idempotency_key = asked_key;
  if found then return 'REPEATED'; end if;
  perform from idempotency_keys where caller = asked.user_id::text and operation = 'placeBidForCar'
    and key = asked_key;
  if found then return 'REPEATED'; end if;
  select lot.outcome, lot.starts_at, lot.ends_at, lot.starting_price, lot.format, auction.increment, auction.max_bids,
      bidding.bid_count, bidding.highest_amount
    into figures
    from lots lot join auctions auction on auction.id = lot.auction_id join lot_bidding bidding on bidding.lot_id = lot.id
    where lot.id = found_lot.lot_id;
  select coalesce(max(n), 0) as count into own from bids
    where lot_id = found_lot.lot_id and organisation_id = asked.organisation_id and n is not null;

  if figures.outcome is not null or now_ >= figures.ends_at then return 'AUCTION_ENDED'; end if;
  if now_ < figures.starts_at then return 'NOT_STARTED'; end if;
  if found_lot.state <> 'PLACE_BIDS' then return 'NOT_IN_PLACE_BIDS'; end if;
  if own.count >= figures.max_bids then return 'BID_CAP_REACHED'; end if;
  -- A single call cannot know the amount to beat in advance, so it always bids the minimum.
  least := coalesce(figures.highest_amount + figures.increment, figures.starting_price);

  insert into bids (lot_id, flow_id, organisation_id, user_id, amount, sequence, n, sealed, placed_at, beat_amount,
      ends_at_after, idempotency_key, body_hash)
    values (found_lot.lot_id, asked.flow_id, asked.organisation_id, asked.user_id, least, figures.bid_count + 1,
      own.count + 1, false, now_, figures.highest_amount, figures.ends_at, asked_key,
      sha256(convert_to(asked_key, 'UTF8')))
    returning id into bid_id;
  insert into events (event, flow_id, lot_id, car_id, organisation_id, from_state, to_state, actor, actor_user_id,
      details, at)
    values ('placeBid', asked.flow_id, found_lot.lot_id, asked.car_id, asked.organisation_id, 'PLACE_BIDS',
      'PLACE_BIDS', 'dealer', asked.user_id, jsonb_build_object('amount', least, 'bidId', bid_id, 'sequence',
        figures.bid_count + 1, 'n', own.count + 1, 'beats', figures.highest_amount, 'endsAt', figures.ends_at), now_);
  update lot_bidding set bid_count = figures.bid_count + 1, highest_amount = least, highest_flow_id = asked.flow_id
    where lot_id = found_lot.lot_id;
  return 'ACCEPTED';
end $$
