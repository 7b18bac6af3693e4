-- What is handed over for the transfer of a won car: the dealer's KYC and new RC, and the NOC from the house. Each
-- submission stays as it was; the latest of a kind counts. The event of the step names the row in its details.
create table flow_papers (
  id uuid primary key default gen_random_uuid(),
  flow_id uuid not null references flows,
  kind text not null check (kind in ('kyc', 'noc', 'rc')),
  -- Of KYC alone: who the papers are of.
  applicant_type text check (applicant_type in ('Individual', 'Company')),
  applicant_name text check (length(applicant_name) between 1 and 200),
  applicant_email text check (length(applicant_email) between 1 and 254),
  given_by uuid not null references users,
  given_at timestamptz not null default clock_timestamp(),
  check ((kind = 'kyc') = (applicant_type is not null)),
  check ((applicant_type is null) = (applicant_name is null)),
  check ((applicant_type is null) = (applicant_email is null))
);
create index flow_papers_by_flow on flow_papers (flow_id, given_at);
create trigger flow_papers_append_only before update or delete on flow_papers
  for each row execute function refuse_change();
create trigger flow_papers_no_truncate before truncate on flow_papers
  for each statement execute function refuse_change();

create table flow_paper_files (
  paper_id uuid not null references flow_papers,
  position integer not null check (position >= 0),
  document text not null check (document in ('aadhaar', 'pan', 'noc', 'rc')),
  file_id uuid not null references files,
  primary key (paper_id, position)
);
create index flow_paper_files_by_file on flow_paper_files (file_id);
