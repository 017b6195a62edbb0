-- A password that the shop made is never chosen again as one's own.
alter table staff add column first_password_hash text;
update staff set first_password_hash = password_hash where has_first_password;
