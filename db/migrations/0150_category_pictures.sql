-- What owners uploaded for a category: key, width, height, alt, focus. It wins over a product's picture and the scene.
alter table categories add column picture jsonb;
