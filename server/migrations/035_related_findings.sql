-- Which other findings of the same asset mark some of the same words, at most 20. Null where nobody looked.
alter table violation add column related uuid[];
