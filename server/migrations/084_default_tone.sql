-- A workspace can have a default tone: forms begin with it. Programs name the tone that they want.
alter table tone add column is_default boolean not null default false;
