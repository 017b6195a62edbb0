-- Owners may do everything, helpers nothing of money that goes back, money settings, staff and exports. Whoever was
-- here before roles were is an owner.
alter table staff add column role text not null default 'owner' check (role in ('owner', 'helper'));
alter table staff alter column role drop default;
-- Who left can't log in; the row stays for the record of what was done.
alter table staff add column left_at timestamptz;
