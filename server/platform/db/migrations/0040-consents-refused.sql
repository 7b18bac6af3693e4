-- A notice can be refused, too. What stands in the table so far was agreed to.

alter table consents add column agreed boolean not null default true;
