-- The sums and lines of a day as they were when it was closed. Days closed before have none.
alter table day_closings add column books jsonb;
