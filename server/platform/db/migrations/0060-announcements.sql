-- What the house announced of a lot after it was published: a list of { at, text, facts: [{ field, before, after }] }, oldest
-- first.
alter table lots add column announcements jsonb not null default '[]';
