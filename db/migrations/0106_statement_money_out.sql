-- Money that left is compared as well: a reversal names the payment it reversed.
alter table statement_rows drop constraint statement_rows_kind_check;
alter table statement_rows add constraint statement_rows_kind_check
  check (kind in ('payment', 'charge', 'reversal', 'withdrawal', 'other'));
alter table statement_rows add column original_receipt text;
create index statement_rows_original on statement_rows (original_receipt) where original_receipt is not null;
create index refunds_receipt on refunds (receipt) where receipt is not null;
-- The file's own sums, where it has them.
alter table statements add column paid_in_kes numeric(14, 2);
alter table statements add column withdrawn_kes numeric(14, 2);
