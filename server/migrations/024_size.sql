-- What keeps the authoring application fast with 50,000 entries in a knowledge base and 100,000 documents.

-- A place is written in the statement that writes its word, and goes in the one that takes the word or the
-- base away. Checking that for each of the 67 places of a fact took a quarter of an import.
alter table infobase_posting drop constraint infobase_posting_workspace_id_word_id_fkey;

-- Which triples of letters stand in a document's title and text, as 4,096 bits (documents/text-signature.ts):
-- a search reads these and only then the texts that may hold its words. Never packed: it is looked at 100,000
-- times in one search. Null for what was stored before, until the first search in its workspace.
drop index document_newest;
alter table document
  drop column title_folded,
  add column signature bytea check (octet_length(signature) = 512);
alter table document alter column signature set storage plain;

-- Everything that the list filters by stands in the index, and it is read to its end where little fits.
create index document_newest on document (workspace_id, created_at desc, id desc)
  include (status, template_id, language_key, tone_id, bulk_input_id, shared, created_by, signature);
create index document_unsigned on document (workspace_id) where signature is null;

-- The same for entries, which are counted by kind and language.
drop index infobase_entry_newest;
create index infobase_entry_newest on infobase_entry (workspace_id, infobase_id, created_at desc, id)
  include (kind, language_key);

-- Who would miss a knowledge base: most documents have none.
create index document_of_infobase on document (workspace_id) include (infobase_ids)
  where infobase_ids <> '{}';
