-- Nothing reads a number of the catalogue: a change is told, not counted.
create function announce_catalogue_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end
$$;
drop trigger products_raise_version on products;
drop trigger product_images_raise_version on product_images;
create trigger products_announce_change after insert or update or delete on products
  for each statement execute function announce_catalogue_change();
create trigger product_images_announce_change after insert or update or delete on product_images
  for each statement execute function announce_catalogue_change();
drop function raise_catalogue_version();
drop table catalogue_version;
