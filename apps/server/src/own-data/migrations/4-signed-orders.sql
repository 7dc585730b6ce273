-- Orders of UniswapX that their owners signed, as anybody can fill them. What has become of one the chain says, whenever somebody looks.
create table app.signed_order (
  hash text primary key check (hash ~ '^0x[0-9a-f]{64}$'),
  chain_id bigint not null,
  version text not null check (version in ('v1', 'v3')),
  swapper text not null check (swapper ~ '^0x[0-9a-f]{40}$'),
  nonce numeric(78, 0) not null,
  deadline bigint not null,
  encoded text not null,
  signature text not null,
  -- Unix milliseconds when it was taken, by this server.
  taken_at bigint not null,
  -- Could not be filled anymore when somebody last looked. It no longer counts as open; a reorg may open it again.
  is_closed boolean not null default false,
  -- What became of it, once that is too deep to be undone.
  fate text check (fate in ('filled', 'cancelled')),
  fate_transaction text check (fate_transaction ~ '^0x[0-9a-f]{64}$'),
  -- The block up to which there is no log of its fate. At first the one at which it was taken, when it could be filled.
  searched_to bigint not null,
  created_at timestamptz not null default now()
);
create index signed_order_swapper on app.signed_order (swapper, taken_at, hash);
create index signed_order_nonce on app.signed_order (chain_id, swapper, nonce);
create index signed_order_open on app.signed_order (chain_id, taken_at, hash) where not is_closed;
