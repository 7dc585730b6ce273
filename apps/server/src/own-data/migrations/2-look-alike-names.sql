-- Names that look the same when they are read quickly: 0 and o; 1, i and l; rn and m; vv and w. `toLook.ts` writes the same.
alter table app.held_name drop column look;
alter table app.held_name add column look text not null
  generated always as (replace(replace(translate(name, '01i', 'oll'), 'rn', 'm'), 'vv', 'w')) stored;

-- Names from before this step keep what they have: of those that look the same, the first one keeps new ones away.
alter table app.held_name add column is_kept boolean not null default false;
update app.held_name as later set is_kept = true
where exists (
  select from app.held_name as first
  where first.look = later.look and (first.since, first.name) < (later.since, later.name)
);
create unique index held_name_look on app.held_name (look) where not is_kept;
