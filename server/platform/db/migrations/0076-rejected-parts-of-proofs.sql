-- The parts of a proof that the house rejected by name: the dealer sends the others as they are.
alter table car_payments add column rejected_parts text[] not null default '{}'
  constraint car_payments_rejected_parts_check
    check (rejected_parts <@ array['transactionAmount', 'bankReferenceId', 'bankAccount', 'transactionDate', 'files']);
alter table car_payments add constraint car_payments_rejected_parts_rejected
  check (rejected_parts = '{}' or outcome = 'rejected');
