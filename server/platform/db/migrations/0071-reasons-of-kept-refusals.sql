-- The reason, the values and the faults of a kept refusal. Apart from the outcome, whose fields an older release knows by name.
alter table idempotency_keys add column reasons jsonb;
