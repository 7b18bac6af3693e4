-- Passes and drivers look up the flows of a delivery gate pass.
-- marker: outside-transaction

create index concurrently flows_by_delivery_gate_pass on flows (delivery_gate_pass_id)
  where delivery_gate_pass_id is not null;
