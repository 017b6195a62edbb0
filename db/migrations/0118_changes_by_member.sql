-- What one member of staff changed, newest first.
create index audit_entries_staff on audit_entries (staff_id, id desc);
