-- Keys that ask the gate need not be able to answer it. Keys that are there keep what they can.
alter table api_key add column may_decide boolean not null default true;
