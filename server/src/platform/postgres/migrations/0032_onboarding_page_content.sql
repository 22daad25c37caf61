-- What a crawl kept of each page, and what the comparison of the site's pages needs.
alter table onboarding_pages
  drop constraint onboarding_pages_outcome_check,
  -- `site`: the document of what repeats over the site; `url` is its id.
  add constraint onboarding_pages_outcome_check check (outcome in ('done', 'skipped', 'redirected', 'site')),
  add column title text,
  -- Primary subtag of the page's language.
  add column language text,
  -- Visible words, and those of them that are stored in any document.
  add column words integer,
  add column kept_words integer,
  -- Visible words that were left out, by the reason.
  add column left_out jsonb not null default '{}',
  -- The page's blocks in order: key, number of words, 1 for a heading.
  add column blocks jsonb not null default '[]',
  -- Blocks that an earlier page has as well, with their contents.
  add column repeats jsonb not null default '[]',
  -- Keys of the blocks that the stored file omits, because they repeat over the site; null without a file.
  add column elsewhere jsonb,
  -- An earlier page that has nearly all of its words.
  add column near_duplicate_of text;
