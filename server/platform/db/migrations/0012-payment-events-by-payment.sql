-- Whether a refund was heard of is asked of every payment that comes in.
create index payment_events_by_payment on payment_events (provider_payment_id) where provider_payment_id is not null;
