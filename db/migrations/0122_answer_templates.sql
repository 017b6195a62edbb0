-- What staff answer again and again, to begin an answer with.
create table answer_templates (
  id uuid primary key,
  text text not null,
  created_at timestamptz not null
);
