-- What was decided about a line may end, and something else is decided then: a transfer back that the bank returned, money
-- that was set aside by mistake. So a line has a row for each proposal, of which one waits.
-- A release that takes the line for the key would overwrite decisions.
-- marker: older-releases-stop

alter table statement_returns
  drop constraint statement_returns_pkey,
  drop constraint statement_returns_proposal_id_key,
  add primary key (proposal_id),
  -- The use of the line that the confirmation made. Null before it, and where the line was used otherwise at the time of the
  -- move to lines by parts.
  add column allocation_id uuid unique references line_allocations,
  add constraint statement_returns_allocation_check check (allocation_id is null or confirmed_at is not null);
create unique index statement_returns_one_waits on statement_returns (line_id) where confirmed_at is null;
create index statement_returns_by_line on statement_returns (line_id);

-- The use was made in the transaction of the confirmation, just before it.
update statement_returns returned set allocation_id = (
  select used.id from line_allocations used
  join proposals proposal on proposal.id = returned.proposal_id and proposal.decided_by = used.made_by
  where used.line_id = returned.line_id and used.made_at <= returned.confirmed_at and used.ends is null
    and used.subject_id is null
    and used.purpose = case returned.decision when 'payBack' then 'payBack' else 'houseOwn' end
  order by used.made_at desc, used.id limit 1)
  where confirmed_at is not null;

-- Transfers back that the bank returned end, so that they can be made again.
insert into line_allocations (line_id, purpose, paise, ends, reason)
  select back.line_id, back.purpose, -back.paise, back.id, 'The bank returned the transfer back.'
  from statement_returns returned
  join line_allocations back on back.id = returned.allocation_id
  where back.purpose = 'payBack'
    and not exists (select from line_allocations ending where ending.ends = back.id)
    and exists (
      select from line_allocations paid
      join line_pairs pair on pair.line_id = paid.line_id
      where paid.subject_id = back.id and paid.purpose = 'payBack' and paid.ends is null)
    and not exists (
      select from line_allocations paid
      where paid.subject_id = back.id and paid.purpose = 'payBack' and paid.ends is null
        and not exists (select from line_allocations ending where ending.ends = paid.id));
