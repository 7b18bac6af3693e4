-- What the bids of the next migration refer to: a flow together with its lot.
-- marker: outside-transaction

create unique index concurrently flows_with_lot on flows (id, lot_id);
