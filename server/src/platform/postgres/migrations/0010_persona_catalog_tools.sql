-- Whether shopping agents may read the products of the persona's brand, by the persona's public id.
alter table personas add column catalog_tools boolean not null default false;
