-- Until then a new owner touches no money, unless another owner confirms them. Null: free of it.
alter table staff add column money_from timestamptz;
