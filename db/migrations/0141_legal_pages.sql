-- Terms and accessibility are pages of staff, too, and each page keeps the text before.
alter table house_pages drop constraint house_pages_key_check;
alter table house_pages add constraint house_pages_key_check
  check (key in ('makers', 'delivery', 'sizes', 'questions', 'terms', 'accessibility'));
alter table house_pages add column previous_text text;
