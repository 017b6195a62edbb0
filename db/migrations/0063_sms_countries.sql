-- To which countries SMS are sent is a part of the settings of its own. The list of parts is the code's.
alter table shop_settings drop constraint shop_settings_section_check;
