-- Purchases and sales through providers of the operator: what is needed to follow them, and nothing of who the person is.
create table app.ramp_order (
  -- 16 random bytes as hex: what the provider calls it by, and what opens it to the device that began it.
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  -- First half of sha256(id): what everybody may know it by.
  reference text not null unique,
  -- sha256 of account and the device's key: the same request twice is one order.
  key_hash text not null unique,
  provider text not null,
  side text not null check (side in ('buy', 'sell')),
  account text not null check (account ~ '^0x[0-9a-f]{40}$'),
  chain_id bigint not null,
  token text not null,
  currency text not null,
  money numeric(20, 6) not null,
  decimals integer not null,
  token_amount numeric(78, 0) not null,
  -- What the provider calls it.
  provider_order_id text,
  url text,
  state text not null default 'created',
  -- Grows with each change: a writer that read an older one changes nothing.
  revision integer not null default 0,
  settled_amount numeric(78, 0),
  transaction_hash text,
  deposit_address text,
  deposit_amount numeric(78, 0),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- When the provider is asked the next time; null when nothing more is expected.
  due_at timestamptz default now()
);
create index ramp_order_account on app.ramp_order (account, created_at desc);
create index ramp_order_due on app.ramp_order (due_at) where due_at is not null;
create index ramp_order_provider on app.ramp_order (provider, provider_order_id);
