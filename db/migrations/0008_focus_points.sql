-- What stays in view where a picture is cropped, in per cent from its left and its top. Null: its middle.
alter table product_images add column focus jsonb
  check (focus is null or coalesce(
    (focus ->> 'x')::integer between 0 and 100 and (focus ->> 'y')::integer between 0 and 100, false));
