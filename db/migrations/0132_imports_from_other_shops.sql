-- Files of other platforms: what was imported once is not imported again.
create table product_sources (
  source text not null,
  key text not null,
  product_id uuid not null references products (id) on delete cascade,
  primary key (source, key)
);
create index product_sources_product on product_sources (product_id);

alter table piece_imports add column category text not null default '';
