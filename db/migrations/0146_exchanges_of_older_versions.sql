-- The version before 0142 stores an exchange without its product. It goes on running after an update that goes back.
create function fill_exchange_product() returns trigger language plpgsql as $$
begin
  select product_id, name, category, image_key, note
    into new.product_id, new.name, new.category, new.image_key, new.note
    from order_lines where id = new.line_id;
  return new;
end
$$;
create trigger order_exchanges_product before insert on order_exchanges
  for each row when (new.product_id is null) execute function fill_exchange_product();
