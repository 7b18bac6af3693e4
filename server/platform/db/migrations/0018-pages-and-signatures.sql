-- A signed agreement may have several pages, or be signed on the screen instead of on paper.

-- With a drawn signature, `file_id` is the PDF that the house made with it; else the page with the signature.
alter table signed_contracts
  add column signature_file_id uuid references files,
  add column signature_name text check (length(signature_name) between 1 and 200),
  -- The browser and system; null if the request named none.
  add column signature_device text check (length(signature_device) between 1 and 200),
  add check ((signature_file_id is null) = (signature_name is null)),
  add check (signature_device is null or signature_name is not null);

-- The pages that were uploaded besides the one with the signature.
create table signed_contract_pages (
  organisation_id uuid not null references signed_contracts on delete cascade,
  page integer not null check (page between 2 and 10),
  file_id uuid not null references files,
  primary key (organisation_id, page)
);
