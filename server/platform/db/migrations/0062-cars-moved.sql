-- A car that moves to another yard takes its gate passes along: the pass for the new yard names the one that ends.
alter table gate_passes add column moved_from uuid references gate_passes;
-- Cars of one inspection pass that move to the same yard share one pass again.
create index gate_passes_moved on gate_passes (moved_from, yard_id) where moved_from is not null;
