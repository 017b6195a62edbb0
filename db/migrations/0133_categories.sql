-- The kinds of products: `key` is for addresses, `value` for the API and the rows of products, `label` for people.
create table categories (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  value text not null unique,
  label text not null,
  -- In menus and lists; equal ones only while they are put in order.
  position integer not null,
  is_hidden boolean not null default false,
  -- The picture of a product of it that owners chose. Without one, the template's scene or its newest product's picture.
  image_key text,
  scene text,
  version integer not null default 1 check (version > 0)
);

insert into categories (key, value, label, position, scene) values
  ('bracelets', 'bracelets', 'Bracelets', 0, 'cover-bracelets'),
  ('body_chains', 'Body Chain', 'Body Chains', 1, 'cover-body-chains'),
  ('necklaces', 'necklaces', 'Necklaces', 2, 'cover-necklaces'),
  ('beads', 'beads', 'Beads', 3, 'cover-beads'),
  ('friendship_bracelets', 'friendship_bracelets', 'Friendship Bracelets', 4, 'cover-friendship-bracelets'),
  ('chokers', 'chokers', 'Chokers', 5, 'cover-chokers'),
  ('bags', 'bags', 'Bags', 6, 'cover-bags'),
  ('covers', 'covers', 'Covers', 7, 'cover-covers');

-- Former keys and values, in small letters. A live category's win over them.
create table category_redirects (
  name_key text primary key,
  category_id uuid not null references categories on delete cascade
);

-- Deferred where a value is renamed, so that its products follow in parts.
alter table products add constraint products_category
  foreign key (category) references categories (value) deferrable;

create index products_category on products (category, id);

-- Every page links to them. They are read with the settings.
create trigger categories_announce_change after insert or update or delete on categories
  for each statement execute function announce_settings_change();
create trigger category_redirects_announce_change after insert or update or delete on category_redirects
  for each statement execute function announce_settings_change();

-- Names of categories are as long as owners make them: 60 long ones do not fit into a notification.
create or replace function announce_products(ids uuid[], categories text[]) returns void language plpgsql as $$
declare
  subjects text;
begin
  if ids is null then return; end if;
  if cardinality(ids) <= 100 then
    select json_agg(subject)::text into subjects from (
      select 'catalogue' as subject
      union select 'product ' || id from unnest(ids) id
      union select 'category ' || category from unnest(categories) category
    ) changed;
  end if;
  -- A notification holds 8,000 bytes.
  perform pg_notify('catalogue', case when octet_length(subjects) < 8000 then subjects else '' end);
end
$$;
