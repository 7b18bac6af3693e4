-- Confirms the wider check on the actors of the event log. It reads the whole log, while rows are still added to it.

alter table events validate constraint events_actor_check;
