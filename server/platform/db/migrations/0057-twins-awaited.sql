-- Statements that got their account after their import, until their lines are compared with those of that account: another
-- line may state the same money meanwhile.
alter table statements add column awaits_twins boolean not null default false;
create index statements_awaiting_twins on statements (account_id) where awaits_twins;
