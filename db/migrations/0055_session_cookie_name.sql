-- Where the shop is reached by https, sessions that are there came by a cookie of another name, and may go on doing so.
alter table customer_sessions add column has_old_name boolean not null default true;
alter table customer_sessions alter column has_old_name set default false;
