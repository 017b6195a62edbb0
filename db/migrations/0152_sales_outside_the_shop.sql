-- Money that paid for something sold outside the shop, at a market or by hand: it belongs to no order, and to the books.
alter table receipts drop constraint receipts_standing_check;
alter table receipts add constraint receipts_standing_check
  check (standing in ('matched', 'asked-back', 'unmatched', 'returned', 'outside'));
