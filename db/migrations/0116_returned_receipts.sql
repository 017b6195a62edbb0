-- Money that came for no order and was sent back: the provider's or bank's reference of the transfer back.
alter table receipts add column return_reference text;
create index receipts_returned on receipts (settled_at) where standing = 'returned';
