-- When a question of the evaluation was last started, so that accounts are served in turn.
alter table evaluations add column served_at timestamptz;
create index evaluations_served on evaluations (account_id, served_at);
