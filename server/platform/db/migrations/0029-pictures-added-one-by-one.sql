-- Every picture that was added to a flow by itself, by the id that the phone gave it when it was taken. The row stays
-- after the picture is replaced or removed, so that a repeated call never adds it a second time.
create table evaluation_pictures_added (
  picture_id uuid primary key,
  flow_id uuid not null references flows,
  taken_at timestamptz not null,
  added_at timestamptz not null default now()
);
