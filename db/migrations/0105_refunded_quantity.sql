-- The production queue subtracts what was refunded of a line.
create index sales_refunded_lines on sales (line_id) where quantity < 0;
