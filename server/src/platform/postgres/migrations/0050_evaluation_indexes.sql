-- How often a question was started, so that a question that always interrupts its evaluation is not asked, and charged, forever.
alter table evaluation_results add column attempts integer not null default 0;

-- Deleting an account, a persona, a question or a source otherwise reads the whole table.
create index evaluation_results_question on evaluation_results (account_id, question_id);
create index evaluations_persona on evaluations (persona_id);
create index document_versions_source on document_versions (source_id);
