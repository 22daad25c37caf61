-- What operators did with a request, oldest first: [{"kind": "taken_over" | "released" | "closed" | "reopened", "at", "by"}].
alter table handoffs add column steps jsonb not null default '[]';
