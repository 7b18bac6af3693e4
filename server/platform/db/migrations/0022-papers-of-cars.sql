-- What the house has recorded of a car's papers, by kind: {"insurance": {"status", "detail", "source", "asOf"}}, with
-- asOf in epoch ms. A kind that is missing is not known.
alter table cars
  add column papers jsonb not null default '{}' check (
    jsonb_typeof(papers) = 'object'
    and papers - array['rc', 'owners', 'hypothecation', 'insurance', 'fitness', 'tax', 'challans', 'noc'] = '{}'
  );
