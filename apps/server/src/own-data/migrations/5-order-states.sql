-- What has become of each order, as one server at a time reads it from the chain block by block. Orders of before are looked at anew.
alter table app.signed_order
  add column state text not null default 'open'
    check (state in ('open', 'insufficient-funds', 'spent', 'filled', 'cancelled', 'expired')),
  -- Too deep to be undone. Until then a reorg may open it again.
  add column is_final boolean not null default false,
  -- Grows with each change: who writes names the one that was read.
  add column revision integer not null default 0,
  -- Whether a server has looked at it since it was taken.
  add column is_followed boolean not null default false,
  -- What ended it: the kind, the block with its hash, the log, the transaction.
  add column evidence jsonb,
  -- What changed hands when it was filled.
  add column settled jsonb;
update app.signed_order
  set state = fate, is_final = true, is_followed = true,
    evidence = jsonb_build_object('kind', case fate when 'filled' then 'fill' else 'invalidation' end, 'transactionHash', fate_transaction)
  where fate is not null;
drop index app.signed_order_open;
alter table app.signed_order
  drop column is_closed,
  drop column fate,
  drop column fate_transaction;
-- The last block at which its nonce was seen unspent. At first the one at which it was taken.
alter table app.signed_order rename column searched_to to unspent_at;
create index signed_order_open on app.signed_order (chain_id, taken_at, hash) where state = 'open';
create index signed_order_followed on app.signed_order (chain_id) where not is_final;
create index signed_order_fresh on app.signed_order (chain_id) where not is_followed;

-- Which server follows the orders of a chain, until when unless it says so again, and how far it has come.
create table app.order_follower (
  chain_id bigint primary key,
  holder text not null,
  held_until timestamptz not null,
  block_number bigint,
  block_hash text check (block_hash ~ '^0x[0-9a-f]{64}$')
);
