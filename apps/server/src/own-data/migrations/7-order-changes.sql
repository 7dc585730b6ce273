-- Each order that was taken and each change of its state, for those who follow the book. Kept for three days.
create table app.order_change (
  id bigint generated always as identity primary key,
  chain_id bigint not null,
  hash text not null,
  -- Its place in the feed. Given when it is there for everybody: who has read up to one has missed none before it.
  number bigint unique,
  at timestamptz not null default now()
);
create index order_change_new on app.order_change (id) where number is null;

create function app.note_order_change() returns trigger language plpgsql as $$
begin
  insert into app.order_change (chain_id, hash) values (new.chain_id, new.hash);
  return null;
end $$;
create trigger order_taken after insert on app.signed_order for each row execute function app.note_order_change();
create trigger order_changed after update on app.signed_order for each row
  when (old.state <> new.state or old.is_final <> new.is_final) execute function app.note_order_change();

-- Gives the new ones their places, one server at a time, and returns the last place.
create function app.number_order_changes() returns bigint language plpgsql as $$
declare
  newest bigint;
begin
  if exists (select from app.order_change where number is null) and pg_try_advisory_xact_lock(hashtextextended('app.order_change', 0)) then
    select coalesce(max(number), 0) into newest from app.order_change;
    update app.order_change as change set number = newest + place.at
      from (select id, row_number() over (order by id) as at from app.order_change where number is null) as place
      where change.id = place.id;
    delete from app.order_change where at < now() - interval '3 days' and number <= newest;
  end if;
  return (select coalesce(max(number), 0) from app.order_change);
end $$;

-- How far each webhook of the operator has been told, and when to try again.
create table app.order_webhook (
  url text primary key,
  position text not null,
  failures integer not null default 0,
  due_at timestamptz not null default now()
);
