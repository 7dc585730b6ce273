-- Every name that was ever claimed. It stays with its account: money that is sent to a name somebody gave up must not reach another.
create table app.held_name (
  name text primary key check (name ~ '^[a-z0-9]{3,20}$'),
  -- 0 and o, 1 and l are told apart by nobody.
  look text not null unique generated always as (translate(name, '01', 'ol')) stored,
  account text not null check (account ~ '^0x[0-9a-f]{40}$'),
  since timestamptz not null default now()
);

create table app.profile (
  account text primary key check (account ~ '^0x[0-9a-f]{40}$'),
  -- Null once it was deleted.
  name text unique references app.held_name,
  last_name text not null references app.held_name,
  changes integer not null default 0,
  -- Of an account that is a contract: where it is known to be theirs.
  chain_id bigint,
  device text,
  bio text not null default '',
  website text not null default '',
  x text not null default '',
  created_at timestamptz not null default now()
);
create index profile_device on app.profile (device) where name is not null;

create table app.avatar (
  account text primary key references app.profile,
  hash text not null,
  picture bytea not null
);
create index avatar_hash on app.avatar (hash);

-- Below: nothing that a backup has to keep.
create table app.challenge (
  nonce text primary key,
  account text not null,
  device text not null,
  expires_at timestamptz not null
);
create index challenge_expires_at on app.challenge (expires_at);

-- One row a claim, kept for a day.
create table app.claim (
  visitor text not null,
  at timestamptz not null default now()
);
create index claim_visitor on app.claim (visitor, at);
create index claim_at on app.claim (at);
