-- What was not known of a version when it was checked, such as its language, and which rules would object if it
-- were stated. The gate holds a text for it. Null for versions from before this was looked for.
alter table content_version add column unknowns jsonb;
