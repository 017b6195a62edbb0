-- The one who receives the parcel may have another phone than who ordered. Without pg_trgm the search is slow, as before.
do $$
begin
  create index orders_address_phone_part on orders
    using gin (regexp_replace(shipping_address ->> 'phone', '\D', '', 'g') gin_trgm_ops);
exception when undefined_object then
  raise notice 'pg_trgm is not there: %', sqlerrm;
end
$$;
