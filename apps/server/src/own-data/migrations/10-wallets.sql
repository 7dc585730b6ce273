-- Wallets of the embedded kind: what passkeys opened is the person's, this is what it is sealed in. No key and no password is here, nor what opens one.
create table app.wallet (
  -- Of its first account.
  address text primary key check (address ~ '^0x[0-9a-f]{40}$'),
  vault text not null check (length(vault) <= 65536),
  -- Of the vault: a save names the one it was made from.
  revision bigint not null,
  is_backed_up boolean not null default false,
  created_at timestamptz not null default now()
);

create table app.wallet_passkey (
  -- Credential id, base64url.
  credential text primary key,
  address text not null references app.wallet on delete cascade,
  -- COSE.
  public_key bytea not null,
  counter bigint not null,
  aaguid text not null,
  transports text[] not null default '{}',
  created_at timestamptz not null default now()
);
create index wallet_passkey_address on app.wallet_passkey (address, created_at);

-- Each good for one thing, once, for a minute or so. No backup has to keep them.
create table app.wallet_challenge (
  value text primary key,
  kind text not null,
  -- Whose it is, once a passkey has said so.
  address text,
  -- The passkey that said so.
  credential text,
  expires_at timestamptz not null
);
create index wallet_challenge_expires_at on app.wallet_challenge (expires_at);
