-- What staff note on an order for each other, and who looks after it. Its buyer sees neither; notes are in the export of a
-- customer's data and go with an erasure.
create table order_notes (
  id uuid primary key,
  order_id uuid not null references orders,
  text text not null,
  staff_id uuid not null references staff,
  at timestamptz not null
);
create index order_notes_order on order_notes (order_id, at);

alter table orders add column assignee_id uuid references staff;
