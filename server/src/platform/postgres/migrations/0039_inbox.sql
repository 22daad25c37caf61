-- Who wrote `preview`, and the visitor's latest words, shortened.
alter table sessions
  add column preview_from text check (preview_from in ('visitor', 'persona', 'operator')),
  add column visitor_preview text not null default '';
update sessions s set
  preview_from = (
    select case when e.data ->> 'role' = 'user' then 'visitor' when e.data ->> 'author' = 'operator' then 'operator' else 'persona' end
    from session_events e where e.session_id = s.id and e.epoch = s.epoch and e.event = 'message' order by e.seq desc limit 1
  ),
  visitor_preview = coalesce((
    select left(regexp_replace(btrim(e.data ->> 'content'), '\s+', ' ', 'g'), 120)
    from session_events e where e.session_id = s.id and e.epoch = s.epoch and e.event = 'message' and e.data ->> 'role' = 'user'
    order by e.seq desc limit 1
  ), s.title)
where s.message_count > 0;
create index sessions_held on sessions (account_id, operator_id) where operator_id is not null;

-- Name that visitors see while the user holds a conversation; null: the user's own name.
alter table users add column visitor_name text;

-- Texts that operators insert into their messages, for the whole account.
create table replies (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  shortcut text not null,
  content text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index replies_shortcut on replies (account_id, lower(shortcut));

-- Notes of users about a conversation, which visitors never see.
create table conversation_notes (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  -- Null after the user was removed.
  user_id uuid references users (id) on delete set null,
  author_name text not null,
  content text not null,
  created_at timestamptz not null default now()
);
create index conversation_notes_session on conversation_notes (account_id, session_id, created_at);
