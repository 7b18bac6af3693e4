-- A car's history reads the events of the car itself, which belong to no lot and no flow.
-- marker: outside-transaction

create index concurrently events_by_car on events (car_id, id)
  where car_id is not null and lot_id is null and flow_id is null;
