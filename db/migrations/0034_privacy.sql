-- Which privacy policy somebody agreed to, by its version; null before versions were noted.
alter table customers add column privacy_version text;
alter table feedback add column privacy_version text;

-- A person who wanted to be forgotten: the row stays for its orders, which the law keeps, and names nobody.
alter table customers add column erased_at timestamptz;
