-- The language in which a person reads screens, mails and SMS; null if none has been chosen or asked for. A field worker may
-- be listed by several dealers: what it chooses is stored with each row of its phone.
alter table users add column language text check (language in ('en', 'hi', 'en-XA'));
alter table people add column language text check (language in ('en', 'hi', 'en-XA'));
