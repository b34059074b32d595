-- What the words of an audited asset show it to be about. It decides which rules ran.

alter table audit_asset
  -- The main topic first; with a question mark if only one word hints at it. Null when nobody looked.
  add column topics text[],
  -- Words that show the main topic, for people.
  add column topic_words text[];
grant update (topics, topic_words) on audit_asset to copydesk_app;
