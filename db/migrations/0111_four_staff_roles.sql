-- Bookkeepers and packers besides; who is a helper stays one.
alter table staff drop constraint staff_role_check;
alter table staff add constraint staff_role_check check (role in ('owner', 'bookkeeper', 'helper', 'packer'));
