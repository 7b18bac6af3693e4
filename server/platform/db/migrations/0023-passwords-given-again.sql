-- When its password was last given again in a session, before something that needs it: a second factor, a detail in full.
alter table sessions add column password_confirmed_at timestamptz;
