-- Pages, slides or sheets as a file said of itself when it was accepted; `pages` are those that were read.
alter table documents add column estimated_pages integer;
