-- Moves of old rows that need the app's own code, and how far each is.
create table data_moves (
  name text primary key check (length(name) between 1 and 100),
  started_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  -- The end of the last batch, as the move itself writes it; null before the first.
  cursor jsonb,
  -- Rows that were moved so far.
  moved bigint not null default 0 check (moved >= 0)
);
