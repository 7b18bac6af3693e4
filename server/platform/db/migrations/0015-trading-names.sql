-- The house knows dealers by the name under which they trade, as queues, lists and the audit log show it.
update organisations
   set name = coalesce(details.business_name, details.company_name)
  from dealer_details details
 where details.organisation_id = organisations.id
   and coalesce(details.business_name, details.company_name) is not null;
