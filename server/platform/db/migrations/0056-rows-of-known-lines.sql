-- The rows of statements that state a line which another statement had stored. A line counts while an import that was not
-- taken back states it. The rows of statements from before are written with their twins, by the data move of these.
create table statement_known_rows (
  statement_id uuid not null references statements,
  row_number integer not null check (row_number > 0),
  line_id uuid not null references statement_lines,
  primary key (statement_id, row_number)
);
create index statement_known_rows_by_line on statement_known_rows (line_id);

-- The statement of a line that was struck as a twin states the other one.
insert into statement_known_rows (statement_id, row_number, line_id)
  with recursive twins as (
    select line_id, like_line_id from line_struck where kind = 'twin'
    union
    select twins.line_id, struck.like_line_id
      from twins join line_struck struck on struck.line_id = twins.like_line_id and struck.kind = 'twin'
  )
  select line.statement_id, line.row_number, twins.like_line_id
  from twins
  join statement_lines line on line.id = twins.line_id
  where not exists (select from line_struck struck where struck.line_id = twins.like_line_id and struck.kind = 'twin');
