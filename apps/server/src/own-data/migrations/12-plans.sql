-- Trades over time that their owners signed: one signature for all parts. What has become of each part the chain says, as a server reads it.
create table app.signed_plan (
  -- Of what was signed.
  hash text primary key check (hash ~ '^0x[0-9a-f]{64}$'),
  chain_id bigint not null,
  owner text not null check (owner ~ '^0x[0-9a-f]{40}$'),
  -- By which all parts are canceled. An account has one plan of a name.
  plan_id text not null check (plan_id ~ '^0x[0-9a-f]{64}$'),
  -- As it was sent, the signature with it.
  request jsonb not null,
  -- Unix seconds from which on none of its parts can be filled.
  ends_at bigint not null,
  -- Whether no list had one of its tokens when it was taken.
  is_unlisted boolean not null default false,
  -- Unix milliseconds when it was taken, by this server.
  taken_at bigint not null,
  -- Open while a part waits.
  state text not null default 'open' check (state in ('open', 'ended')),
  -- Of each part: its hash, its fate, and the transaction that filled it with what was paid.
  fates jsonb not null,
  -- Whether its owner has or allows too little for the next part.
  is_short boolean not null default false,
  -- Too deep to be undone. Until then a reorg may bring a part back.
  is_final boolean not null default false,
  -- The block at which its parts were first seen as they are now.
  since_block bigint not null,
  since_hash text check (since_hash ~ '^0x[0-9a-f]{64}$'),
  -- Grows with each change: who writes names the one that was read.
  revision integer not null default 0,
  created_at timestamptz not null default now(),
  unique (chain_id, owner, plan_id)
);
create index signed_plan_owner on app.signed_plan (owner, taken_at, hash);
create index signed_plan_open on app.signed_plan (chain_id, taken_at, hash) where state = 'open';
create index signed_plan_followed on app.signed_plan (chain_id) where not is_final;

-- How many orders of an account are open, a plan as one, and how many of those have an unlisted token.
create function app.count_open_orders(account text, now_seconds bigint, out open_orders integer, out unlisted_orders integer)
language sql stable as $$
  select count(*), count(*) filter (where is_unlisted) from (
    select is_unlisted from app.signed_order
      where swapper = account and state in ('open', 'insufficient-funds') and deadline >= now_seconds
    union all
    select is_unlisted from app.signed_plan
      where owner = account and state = 'open' and ends_at > now_seconds
  ) as standing
$$;

-- As before, with plans counted.
create or replace function app.take_orders(candidates jsonb, most_open integer, most_unlisted integer)
returns table (taken_hash text, outcome text, open_orders integer)
language plpgsql as $$
#variable_conflict use_column
declare
  candidate record;
  standing record;
begin
  -- Locks are taken in one order, or two servers would wait for each other.
  for candidate in
    select new.*, place.now_seconds, place.at
    from jsonb_array_elements(candidates) with ordinality as each (value, at)
      cross join lateral (select each.at, (each.value ->> 'now_seconds')::bigint as now_seconds) as place
      cross join lateral jsonb_populate_record(null::app.signed_order, each.value) as new
    order by new.swapper, place.at
  loop
    perform pg_advisory_xact_lock(hashtextextended('app.signed_order.' || candidate.swapper, 0));
    taken_hash := candidate.hash;
    select * into standing from app.count_open_orders(candidate.swapper, candidate.now_seconds);
    open_orders := standing.open_orders;
    if exists (select from app.signed_order as kept where kept.hash = candidate.hash) then
      outcome := 'known';
    elsif open_orders >= most_open then
      outcome := 'full';
    elsif candidate.is_unlisted and standing.unlisted_orders >= most_unlisted then
      outcome := 'unlisted';
    elsif exists (
      select from app.signed_order as kept
      where kept.chain_id = candidate.chain_id and kept.swapper = candidate.swapper and kept.nonce = candidate.nonce
        and kept.state in ('open', 'insufficient-funds') and kept.deadline >= candidate.now_seconds
    ) then
      outcome := 'nonce';
    else
      insert into app.signed_order (hash, chain_id, version, swapper, nonce, deadline, encoded, signature, permit, is_unlisted, taken_at, unspent_at)
      values (candidate.hash, candidate.chain_id, candidate.version, candidate.swapper, candidate.nonce, candidate.deadline,
        candidate.encoded, candidate.signature, candidate.permit, candidate.is_unlisted, candidate.taken_at, candidate.unspent_at);
      outcome := 'taken';
      open_orders := open_orders + 1;
    end if;
    return next;
  end loop;
end $$;

-- Takes a plan, behind the same lock as the orders of its account.
create function app.take_plan(candidate jsonb, now_seconds bigint, most_open integer, most_unlisted integer, out outcome text, out open_orders integer)
language plpgsql as $$
#variable_conflict use_column
declare
  new app.signed_plan;
  standing record;
begin
  new := jsonb_populate_record(null::app.signed_plan, candidate);
  perform pg_advisory_xact_lock(hashtextextended('app.signed_order.' || new.owner, 0));
  select * into standing from app.count_open_orders(new.owner, take_plan.now_seconds);
  open_orders := standing.open_orders;
  if exists (select from app.signed_plan as kept where kept.hash = new.hash) then
    outcome := 'known';
  elsif open_orders >= most_open then
    outcome := 'full';
  elsif new.is_unlisted and standing.unlisted_orders >= most_unlisted then
    outcome := 'unlisted';
  elsif exists (
    select from app.signed_plan as kept
    where kept.chain_id = new.chain_id and kept.owner = new.owner and kept.plan_id = new.plan_id
  ) then
    outcome := 'id';
  else
    insert into app.signed_plan (hash, chain_id, owner, plan_id, request, ends_at, is_unlisted, taken_at, fates, since_block)
    values (new.hash, new.chain_id, new.owner, new.plan_id, new.request, new.ends_at, new.is_unlisted, new.taken_at, new.fates, new.since_block);
    outcome := 'taken';
    open_orders := open_orders + 1;
  end if;
end $$;
