-- Whether a picture is still in use, before the unused ones are swept.
create index product_images_image on product_images (image_key);
create index order_lines_image on order_lines (image_key) where image_key is not null;

-- What is over is swept every hour.
create index customer_sessions_expiry on customer_sessions (expires_at);
create index verifications_expiry on verifications (expires_at);
create index rate_windows_start on rate_windows (window_start);

-- A thing's changes are paged by their id.
create index audit_entries_of on audit_entries (subject, id desc);
drop index audit_entries_subject;
