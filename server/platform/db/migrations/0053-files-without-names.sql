-- A file's own name may say whom it is of ("2345 6789 0124.png"), so names are no longer stored. Those that were are
-- cleared. No release reads the first two; the third is shown beside a proof of payment.
update files set original_name = null, metadata = metadata - 'originalName'
  where original_name is not null or metadata ? 'originalName';
update statements set file_name = null where file_name is not null;
update car_payment_files set name = 'Payment proof ' || (car_payment_files.position + 1) || '.' || case files.kind
    when 'jpeg' then 'jpg' else files.kind end
  from files where files.id = car_payment_files.file_id;
