-- What an evaluator found of a car, for the dealer of the flow: findings by section and checkpoint, and the damages of
-- the body, each with a picture. The version rises with every change, so that two people never overwrite each other.
create table condition_reports (
  flow_id uuid primary key references flows,
  version integer not null check (version > 0),
  sections jsonb not null check (
    jsonb_typeof(sections) = 'object'
    and sections - array['engine', 'transmission', 'suspension', 'tyres', 'body', 'interior', 'electrics', 'papers'] = '{}'
  ),
  -- In kilometres, as read.
  odometer integer check (odometer between 0 and 9999999),
  saved_by text not null check (saved_by in ('dealer', 'evaluator')),
  saved_at timestamptz not null default clock_timestamp()
);

create table condition_damages (
  flow_id uuid not null references condition_reports,
  position integer not null check (position >= 0),
  -- Chosen by the phone on which the damage was entered.
  id text not null check (length(id) between 1 and 64),
  panel text not null check (panel in ('frontBumper', 'bonnet', 'windscreen', 'roof', 'rearGlass', 'bootLid', 'rearBumper',
    'leftFrontWing', 'leftFrontDoor', 'leftRearDoor', 'leftRearWing', 'leftSill', 'rightFrontWing', 'rightFrontDoor',
    'rightRearDoor', 'rightRearWing', 'rightSill')),
  kind text not null check (kind in ('scratch', 'dent', 'crack', 'rust', 'repaint', 'broken', 'missing')),
  severity text not null check (severity in ('light', 'moderate', 'severe')),
  note text check (length(note) between 1 and 200),
  file_id uuid references files,
  primary key (flow_id, position),
  unique (flow_id, id)
);
-- A file that nothing names is removed: whether something does is asked of this table, too.
create index condition_damages_by_file on condition_damages (file_id) where file_id is not null;
