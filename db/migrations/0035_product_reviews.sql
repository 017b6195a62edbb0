-- What buyers say of a piece: one for each piece of an order, shown after staff let it through.
create table product_reviews (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  words text not null,
  -- A first name that the author typed for showing.
  shown_name text,
  state text not null check (state in ('waiting', 'shown', 'turned-down')),
  -- Why it was turned down, for its author.
  reason text,
  answer text,
  is_demo boolean not null,
  version integer not null default 1,
  written_at timestamptz not null,
  unique (order_id, product_id)
);
create index product_reviews_shown on product_reviews (product_id, is_demo, written_at desc, id desc)
  where state = 'shown';
create index product_reviews_list on product_reviews ((state = 'waiting') desc, written_at desc, id desc);

create table review_photos (
  review_id uuid not null references product_reviews (id) on delete cascade,
  position integer not null,
  image_key text not null,
  width integer not null,
  height integer not null,
  primary key (review_id, position)
);
create index review_photos_image on review_photos (image_key);

-- How many are shown of a product, and their stars in all.
create table product_ratings (
  product_id uuid not null references products (id) on delete cascade,
  is_demo boolean not null,
  shown integer not null,
  stars integer not null,
  primary key (product_id, is_demo)
);

create function count_shown_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'shown' then
    update product_ratings set shown = shown - 1, stars = stars - old.stars
      where product_id = old.product_id and is_demo = old.is_demo;
    perform pg_notify('catalogue', json_build_array('product ' || old.product_id)::text);
  end if;
  if tg_op <> 'DELETE' and new.state = 'shown' then
    insert into product_ratings (product_id, is_demo, shown, stars)
      values (new.product_id, new.is_demo, 1, new.stars)
      on conflict (product_id, is_demo) do update
      set shown = product_ratings.shown + 1, stars = product_ratings.stars + excluded.stars;
    perform pg_notify('catalogue', json_build_array('product ' || new.product_id)::text);
  end if;
  return null;
end
$$;
create trigger product_reviews_count after insert or update or delete on product_reviews
  for each row execute function count_shown_review();
