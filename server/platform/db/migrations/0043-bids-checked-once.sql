-- With its flow in its lot, a bid's flow exists, and so does its lot, to which the flow refers. Each bid was checked for
-- both by a statement of its own.
alter table bids validate constraint bids_flow_in_lot;
alter table bids drop constraint bids_flow_id_fkey, drop constraint bids_lot_id_fkey;
