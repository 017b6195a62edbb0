-- The shop adds to its audit log; it neither changes nor deletes an entry.
do $$
begin
  if exists (select from pg_roles where rolname = 'shop_serves') then
    revoke update, delete on audit_entries from shop_serves;
  end if;
end
$$;
