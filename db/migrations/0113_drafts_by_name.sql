-- A draft may lack category and price, and is not found by words until it has them. Whatever leaves the drafts has both.
alter table products
  alter column category drop not null,
  alter column price_cents drop not null,
  alter column words drop not null;
alter table products add constraint products_complete
  check (withheld is not distinct from 'draft' or (category is not null and price_cents is not null));
