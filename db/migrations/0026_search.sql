-- Letters as they are compared: small and without accents. `normalize` takes a letter and its marks apart.
create function plain_text(words text) returns text language sql immutable strict parallel safe
return translate(lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g')), 'øØłŁđĐı', 'oollddi');

-- Nothing but letters, digits and single spaces, so that the full text's parser sees words only.
create function plain_words(words text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(plain_text(words), '[\s!-/:-@\[-`{-~\u0080-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'));

-- What a product is found by: its words in their stems; once more with '=' those of its name, with '+' those of its
-- description and category; and its whole name with '=='. An index knows no weights: the marks tell the ranks apart.
create function product_words(name text, other text) returns tsvector language sql immutable strict parallel safe
return array_to_tsvector(array(
  select unnest(array[word, '=' || word]) from unnest(tsvector_to_array(to_tsvector('english', plain_words(name)))) word
  union
  select unnest(array[word, '+' || word]) from unnest(tsvector_to_array(to_tsvector('english', plain_words(other)))) word
  union
  select '==' || plain_words(name)
));

-- Each letter and each two in a row: three and more are found by trigrams. Cut from the first letter on, and from the
-- second.
create function letter_pairs(words text) returns tsvector language sql immutable strict parallel safe
return array_to_tsvector(array_remove(
  string_to_array(words, null)
  || string_to_array(regexp_replace(words, '(..)', E'\\1\n', 'g'), E'\n')
  || string_to_array(regexp_replace(substr(words, 2), '(..)', E'\\1\n', 'g'), E'\n'), ''));

create function one_lexeme(lexeme text) returns tsquery language sql immutable strict parallel safe
return ('''' || replace(replace(nullif(lexeme, ''), '\', '\\'), '''', '''''') || '''')::tsquery;

alter table products
  add column plain text not null
    generated always as (plain_text(name_key || E'\n' || coalesce(description, ''))) stored,
  add column pairs tsvector not null
    generated always as (letter_pairs(plain_text(name_key || E'\n' || coalesce(description, '')))) stored,
  add column words tsvector not null
    generated always as (product_words(name, coalesce(description, '') || ' ' || category)) stored;

drop index if exists products_live_words;
-- The category within them, since a word that is common in one may be rare in another.
do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  create index products_live_plain on products using gin (category, plain gin_trgm_ops) where deleted_at is null;
  create index products_live_pairs on products using gin (category, pairs) where deleted_at is null;
  create index products_live_words on products using gin (category, words) where deleted_at is null;
exception when undefined_file or undefined_object or insufficient_privilege or feature_not_supported then
  raise notice 'pg_trgm or btree_gin is not there: %', sqlerrm;
  create index products_live_pairs on products using gin (pairs) where deleted_at is null;
  create index products_live_words on products using gin (words) where deleted_at is null;
end
$$;

-- The words that any product had, to look up the one that was meant. Words stay: whether a product still has it is
-- seen when it is looked for.
create table catalogue_words (
  word text collate "C" primary key,
  lexeme text not null,
  -- The word and its stem, whole and with each of their letters left out: two words that share one of these are at most
  -- two mistakes apart.
  near text[] not null
);
create index catalogue_words_near on catalogue_words using gin (near);

create function one_letter_less(word text) returns text[] language sql immutable strict parallel safe
return array(select word union select overlay(word placing '' from n for 1) from generate_series(1, length(word)) n);

create function add_catalogue_words(texts text[]) returns void language sql as $$
  insert into catalogue_words (word, lexeme, near)
  select word, lexeme, one_letter_less(word) || one_letter_less(lexeme)
  from (
    select distinct unnest(tsvector_to_array(to_tsvector('simple', plain_words(text)))) as word from unnest(texts) text
  ) words
  cross join lateral unnest(ts_lexize('english_stem', word)) lexeme
  where length(word) between 3 and 30 and word !~ '\d'
  -- One order for everybody, so that two changes never wait for each other.
  order by word
  on conflict do nothing;
$$;

create function note_product_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_catalogue_words(array_agg(concat_ws(' ', name, description, category))) from after_change;
  else
    perform add_catalogue_words(array_agg(concat_ws(' ', name, description, category)))
      from (select id, name, description, category from after_change
        except select id, name, description, category from before_change) changed;
  end if;
  return null;
end
$$;
create trigger products_words_insert after insert on products
  referencing new table as after_change for each statement execute function note_product_words();
create trigger products_words_update after update on products
  referencing old table as before_change new table as after_change
  for each statement execute function note_product_words();

-- Behind the triggers, which keep changes out until all this is there.
select add_catalogue_words(array_agg(concat_ws(' ', name, description, category))) from products;
