-- Every picture that was added to a condition report by itself: the id that the phone gave it when it was taken, and that
-- of its damage, which the report may have later than the picture. The row stays, so that a repeated call never adds it a
-- second time; it names the file only while no picture of the damage was taken later.
create table condition_pictures_added (
  picture_id uuid primary key,
  flow_id uuid not null references flows,
  damage_id text not null check (length(damage_id) between 1 and 64),
  file_id uuid references files,
  taken_at timestamptz not null,
  added_at timestamptz not null default now()
);
create unique index condition_pictures_of_damages on condition_pictures_added (flow_id, damage_id)
  where file_id is not null;
-- A file that nothing names is removed: whether something does is asked of this table, too.
create index condition_pictures_by_file on condition_pictures_added (file_id) where file_id is not null;
