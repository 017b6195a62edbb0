-- Who is about to use a picture, or to remove it from its store, says so here: the store is called outside of transactions.
create table pictures_in_hand (
  id uuid not null,
  image_key text not null,
  is_going boolean not null,
  -- Whoever dies between leaves rows that end by themselves.
  until timestamptz not null,
  primary key (id, image_key)
);
create index pictures_in_hand_key on pictures_in_hand (image_key);
