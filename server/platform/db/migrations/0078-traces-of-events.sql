-- The position, in a trace, of the call or job that made the event (W3C Trace Context); null where nothing is traced. The
-- next step of the same flow, which may come days later, is linked to it.
alter table events add column trace text;
