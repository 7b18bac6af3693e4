-- The state of a dealer's address, as GST counts states, where no GSTIN begins with it: the tax on what it pays follows
-- from it.
alter table dealer_details
  add column state_code text check (state_code ~ '^[0-9]{2}$'),
  add check (state_code is null or gstin_sealed is null);
