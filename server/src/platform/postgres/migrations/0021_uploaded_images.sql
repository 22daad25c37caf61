-- Images that users upload for a persona or a brand, redrawn as squares. They are small, so their bytes are rows: they are deleted with
-- their persona or brand, and every node serves them.
create table uploaded_images (
  -- Random: the address is the only access control.
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  persona_id uuid unique,
  brand_id uuid unique,
  -- Start of the SHA-256 of the largest file, hexadecimal; part of the address.
  content_hash text not null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(persona_id, brand_id) = 1),
  foreign key (account_id, persona_id) references personas (account_id, id) on delete cascade,
  foreign key (account_id, brand_id) references brands (account_id, id) on delete cascade
);
create index uploaded_images_account on uploaded_images (account_id);

create table uploaded_image_files (
  image_id uuid not null references uploaded_images (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  -- Width and height.
  pixels integer not null,
  content bytea not null,
  primary key (image_id, pixels)
);
create index uploaded_image_files_account on uploaded_image_files (account_id);
