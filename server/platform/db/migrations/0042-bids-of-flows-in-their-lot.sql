-- A bid's flow is one of the bid's own lot. Bids that are there already are checked by the next migration, which lets new
-- ones be placed meanwhile.
alter table bids add constraint bids_flow_in_lot foreign key (flow_id, lot_id) references flows (id, lot_id) not valid;
