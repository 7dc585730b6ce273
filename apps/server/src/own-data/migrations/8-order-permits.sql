alter table app.signed_order
  -- A call of the token that lets Permit2 take what is sold, made before the order is filled.
  add column permit text,
  -- Whether no list had one of its tokens when it was taken.
  add column is_unlisted boolean not null default false;

drop function app.take_orders(jsonb, integer);
-- As before, with permits, and at most so many open orders of an account that have an unlisted token.
create function app.take_orders(candidates jsonb, most_open integer, most_unlisted integer)
returns table (taken_hash text, outcome text, open_orders integer)
language plpgsql as $$
#variable_conflict use_column
declare
  candidate record;
  unlisted_orders integer;
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
    select count(*), count(*) filter (where kept.is_unlisted) into open_orders, unlisted_orders from app.signed_order as kept
      where kept.swapper = candidate.swapper and kept.state in ('open', 'insufficient-funds') and kept.deadline >= candidate.now_seconds;
    if exists (select from app.signed_order as kept where kept.hash = candidate.hash) then
      outcome := 'known';
    elsif open_orders >= most_open then
      outcome := 'full';
    elsif candidate.is_unlisted and unlisted_orders >= most_unlisted then
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
