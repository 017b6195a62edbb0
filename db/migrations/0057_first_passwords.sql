-- A password that the shop made opens nothing but the choice of another. Whoever works here already keeps theirs.
alter table staff add column has_first_password boolean not null default false;
