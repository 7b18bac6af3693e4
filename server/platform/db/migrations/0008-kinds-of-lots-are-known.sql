-- Lists compare kinds in lower case. Without figures of that the planner takes a filter for one that hardly any lot
-- passes, and reads all lots of a city where the first few dozen of an index would do.
create statistics lots_make on (lower(make)) from lots;
create statistics lots_car_type on (lower(car_type)) from lots;
create statistics lots_fueltype on (lower(fueltype)) from lots;
create statistics lots_transmission on (lower(transmission)) from lots;
