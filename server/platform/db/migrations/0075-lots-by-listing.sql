-- Dealer Home lists the lots of a city by their listing, the newest first.
-- marker: outside-transaction

create index concurrently lots_open_by_listing on lots (city_id, published_at, id)
  where published_at is not null and outcome is null;
