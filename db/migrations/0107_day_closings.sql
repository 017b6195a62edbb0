-- Who closed a day of the books, with what was still open then. A reopened day keeps its row, with the reason.
create table day_closings (
  id bigint generated always as identity primary key,
  day date not null,
  is_demo boolean not null,
  closed_at timestamptz not null,
  closed_by text not null,
  open_items integer not null,
  reopened_at timestamptz,
  reopened_by text,
  reason text
);
create unique index day_closings_closed on day_closings (day, is_demo) where reopened_at is null;
