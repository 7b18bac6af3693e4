-- The audit log is filtered by who did it, by the kind of act, and by the car that it was about.
-- marker: outside-transaction

create index concurrently audit_log_by_actor on audit_log (actor_user_id, at desc, id desc);
create index concurrently audit_log_by_action on audit_log (action, at desc, id desc);
create index concurrently gate_pass_flows_by_flow on gate_pass_flows (flow_id);
