-- Orders that sellers signed for Seaport. What has become of one the chain says, whenever somebody looks.
create table app.nft_listing (
  hash text primary key check (hash ~ '^0x[0-9a-f]{64}$'),
  chain_id bigint not null,
  seller text not null check (seller ~ '^0x[0-9a-f]{40}$'),
  standard text not null check (standard in ('erc721', 'erc1155')),
  collection text not null check (collection ~ '^0x[0-9a-f]{40}$'),
  token_id numeric(78, 0) not null,
  price numeric(78, 0) not null check (price > 0),
  end_time bigint not null,
  salt numeric(78, 0) not null,
  counter numeric(78, 0) not null,
  signature text not null,
  -- Could not be bought when somebody last looked. It stands behind the others, and is looked for no more where the floor is, or whoever takes back what
  -- they offer would hide what others do; who looks at the item finds it again.
  is_closed boolean not null default false,
  created_at timestamptz not null default now()
);
create index nft_listing_item on app.nft_listing (chain_id, collection, token_id, end_time);
create index nft_listing_floor on app.nft_listing (chain_id, collection, price, hash) where not is_closed;
create index nft_listing_seller on app.nft_listing (seller, end_time);
