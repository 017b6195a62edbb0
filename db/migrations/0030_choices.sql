-- What a buyer decides of a piece: each choice with its values, and what a value adds to the price.
alter table products add column choices jsonb not null default '[]' check (jsonb_typeof(choices) = 'array');

-- Lines of one product differ by what was chosen and noted. The variant is made of both; '0' is neither.
alter table cart_lines
  add column variant text not null default '0',
  add column choices jsonb not null default '{}' check (jsonb_typeof(choices) = 'object'),
  add column note text check (length(note) between 1 and 200);
alter table cart_lines drop constraint cart_lines_pkey;
alter table cart_lines add primary key (customer_id, product_id, variant);

-- In the words and the sequence of the day of the order.
alter table order_lines
  add column choices jsonb not null default '[]' check (jsonb_typeof(choices) = 'array'),
  add column note text;
