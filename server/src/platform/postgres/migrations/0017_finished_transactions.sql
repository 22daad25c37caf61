-- The transaction in which it completed, for nodes whose index may not have reached it yet.
alter table jobs add column finished_xid xid8;
alter table onboardings add column finished_xid xid8;
