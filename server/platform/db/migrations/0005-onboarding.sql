-- What a dealer gives on its way in, where it stands on that way, and what it agreed to.

-- Which steps of the onboarding are done; which one is due follows, and stands with the user.
create table onboardings (
  organisation_id uuid primary key references organisations,
  steps_done text[] not null default '{}'
    check (steps_done <@ array['dealer_info', 'subscription', 'upload_docs', 'contract']),
  -- When everything was there and the wait for the house began.
  submitted_at timestamptz,
  -- The last time that the house sent it back, and why; the dealer reads it until the step is sent again.
  returned_step text check (returned_step in ('dealer_info', 'upload_docs', 'contract')),
  returned_reason text check (length(returned_reason) between 1 and 500),
  returned_at timestamptz,
  check ((returned_step is null) = (returned_reason is null) and (returned_step is null) = (returned_at is null))
);
create index onboardings_by_wait on onboardings (submitted_at) where submitted_at is not null;

-- The business. What is sealed is opened by the house's secret alone; of an Aadhaar number the last four digits and a
-- keyed hash are all there is.
create table dealer_details (
  organisation_id uuid primary key references organisations,
  business_type text not null check (business_type in ('Individual', 'Proprietorship', 'Partnership',
    'Private Limited Company', 'Limited Liability Partnership', 'OPC')),
  business_name text check (length(business_name) between 1 and 200),
  partner_name text check (length(partner_name) between 1 and 200),
  company_name text check (length(company_name) between 1 and 200),
  address text not null check (length(address) between 1 and 500),
  mailing_address text check (length(mailing_address) between 1 and 500),
  pan_sealed bytea not null,
  gstin_sealed bytea,
  aadhaar_last_four text check (aadhaar_last_four ~ '^[0-9]{4}$'),
  aadhaar_digest bytea check (length(aadhaar_digest) = 32),
  bank_account_sealed bytea not null,
  bank_account_name text not null check (length(bank_account_name) between 1 and 100),
  ifsc text not null check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  given_by uuid not null references users,
  given_at timestamptz not null default now(),
  check ((aadhaar_last_four is null) = (aadhaar_digest is null)),
  check ((aadhaar_digest is not null) = (business_type in ('Individual', 'Proprietorship'))),
  check ((gstin_sealed is null) = (business_type = 'Individual')),
  check ((business_name is not null) = (business_type in ('Proprietorship', 'Partnership'))),
  check ((partner_name is not null) = (business_type in ('Partnership', 'Limited Liability Partnership'))),
  check ((company_name is not null) = (business_type in ('Private Limited Company', 'Limited Liability Partnership', 'OPC'))),
  check ((mailing_address is not null) = (company_name is not null))
);

create table dealer_documents (
  organisation_id uuid primary key references organisations,
  pan_card_file_id uuid not null references files,
  co_registration_file_id uuid not null references files,
  -- An individual's may be a declaration of non-registration.
  gst_file_id uuid not null references files,
  given_by uuid not null references users,
  given_at timestamptz not null default now()
);

-- Agreements as they were made for a dealer to sign, never changed; another is made where what stands on it is other.
create table agreements (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisations,
  file_id uuid not null references files,
  -- Of all that is printed but the date.
  content_digest bytea not null check (length(content_digest) = 32),
  made_by uuid not null references users,
  made_at timestamptz not null default clock_timestamp()
);
create index agreements_by_organisation on agreements (organisation_id, made_at desc);

-- The picture of the agreement that a dealer signed.
create table signed_contracts (
  organisation_id uuid primary key references organisations,
  file_id uuid not null references files,
  -- The one that it was given to sign; null where it took none.
  agreement_id uuid references agreements,
  given_by uuid not null references users,
  given_at timestamptz not null default now()
);

-- What somebody agreed to, when, in which version of the notice. Kept as it was.
create table consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  notice text not null,
  version text not null,
  agreed_at timestamptz not null default clock_timestamp()
);
create index consents_by_user on consents (user_id, agreed_at desc);
create trigger consents_append_only before update or delete on consents for each row execute function refuse_change();
create trigger consents_no_truncate before truncate on consents for each statement execute function refuse_change();
