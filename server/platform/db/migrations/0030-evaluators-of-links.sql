-- Evaluation links name their evaluator and can be revoked; sessions of field workers whom every dealer has removed.

-- The evaluator that the link is for. Null only if the release before made the link: then the one on the gate pass.
alter table evaluation_links
  add column person_id uuid references people,
  add column revoked_at timestamptz;

update evaluation_links link set person_id = (
  select people.id from flows
  join gate_passes pass on pass.id = flows.gate_pass_id
  join people on people.id = pass.person_id and people.type = 'dealer_evaluator'
  where flows.organisation_id = link.organisation_id and flows.evaluation_link_id = link.id
  order by flows.id limit 1);

create index evaluation_links_by_dealer on evaluation_links (organisation_id, created_at);
create index evaluation_links_by_person on evaluation_links (person_id);
create index gate_passes_by_person on gate_passes (person_id);

-- The links that work now. One works while a car that it was shared for awaits its pictures or has them, before the
-- bidding, and while its evaluator has access.
create view evaluation_links_now as
  select link.id, link.organisation_id, link.token_hash, people.id as person_id, people.phone, people.type as role
  from evaluation_links link
  join people on people.id = coalesce(link.person_id, (
    select pass.person_id from flows join gate_passes pass on pass.id = flows.gate_pass_id
    where flows.organisation_id = link.organisation_id and flows.evaluation_link_id = link.id
    order by flows.id limit 1))
  where link.revoked_at is null and people.retired_at is null and people.type = 'dealer_evaluator'
    and exists (
      select from flows
      where flows.organisation_id = link.organisation_id and flows.evaluation_link_id = link.id
        and flows.removed_at is null and flows.state in ('EVALUATION', 'EVALUATION_COMPLETE'))
    and exists (
      select from field_accesses_now access
      where access.organisation_id = link.organisation_id and access.phone = people.phone
        and access.role = people.type and access.is_listed);

-- When the last dealer removed the field worker. Such a session only learns that; it never becomes valid again.
alter table sessions add column retired_at timestamptz;
