-- What suppliers say of a car's condition, which dealers read on the car's page.
alter table cars add column remarks text check (length(remarks) between 1 and 1000);
