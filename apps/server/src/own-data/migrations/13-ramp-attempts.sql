alter table app.ramp_order
  -- What the provider said of each payment of it, under each of its numbers; the columns tell of the one that counts.
  add column attempts jsonb not null default '[]',
  -- What of the deposit of a sale was not what was begun: then no address is told.
  add column deposit_fault text;
