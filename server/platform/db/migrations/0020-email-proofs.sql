-- An email belongs to an account once it is proven, by a link that is sent to it. Only a proven email reserves: any number
-- of accounts may have the same unproven one, which an older release does not expect.
-- marker: older-releases-stop

alter table users add column email_proven_at timestamptz;
-- Accounts from before count as proven.
update users set email_proven_at = created_at;
drop index users_by_email;
create unique index users_by_proven_email on users (email) where email_proven_at is not null and rejected_at is null;
create index users_by_email on users (email) where rejected_at is null;

-- The links that were sent: the email that each proves, and whose. A link that was used is deleted with all others of its
-- user.
create table email_proofs (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  email citext not null check (length(email) between 3 and 254),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index email_proofs_by_user on email_proofs (user_id, created_at desc);
create index email_proofs_by_end on email_proofs (expires_at);
