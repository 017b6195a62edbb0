-- What the columns of other programs' tables are, as staff chose: found by a hash of the names in the first line, in any
-- sequence.
create table import_mappings (
  head text primary key,
  columns jsonb not null,
  chosen_by text not null,
  chosen_at timestamptz not null
);

-- Of the checked file: what its columns are called, and what the dry run took them for. Null: they are the shop's own.
alter table piece_imports add column labels jsonb;
alter table piece_imports add column mapping jsonb;
