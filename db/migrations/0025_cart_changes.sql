-- A change that waited on a phone is sent again until its answer arrives: what was done once is not done twice.
create table cart_changes (
  customer_id text not null references customers (id) on delete cascade,
  key uuid not null,
  made_at timestamptz not null,
  primary key (customer_id, key)
);
