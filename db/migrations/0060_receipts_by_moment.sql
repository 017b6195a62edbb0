-- A day is closed by when its money came, as the payer's provider says it, else as the shop heard of it.
create index receipts_by_moment on receipts ((coalesce(paid_at, received_at)));
