-- 'Chrome on Android', so that members of staff can tell their own devices apart. Null for those from before.
alter table staff_sessions add column device text;
alter table push_devices add column device text;
