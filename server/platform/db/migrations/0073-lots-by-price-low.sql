-- Dealer Home lists the lots of a city by guide price, the lowest first; those without one are last.
-- marker: outside-transaction

create index concurrently lots_open_by_price_low on lots (city_id, (coalesce(price, 2147483647)), id)
  where published_at is not null and outcome is null;
