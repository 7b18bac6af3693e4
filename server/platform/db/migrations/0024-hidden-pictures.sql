-- A picture that an admin hides from dealers and field workers: why, when and who. Empty while it is shown.
alter table files
  add column hidden_reason text check (length(hidden_reason) between 1 and 500),
  add column hidden_at timestamptz,
  add column hidden_by uuid references users,
  add constraint files_hidden_together check (num_nonnulls(hidden_reason, hidden_at, hidden_by) in (0, 3));

-- The console's list of pictures, newest first.
create index evaluation_images_by_upload on evaluation_images (uploaded_at desc, id desc);
create index files_hidden on files (id) where hidden_reason is not null;
