-- Trades over time stand in the same feed as orders: each that was taken, and each change of what has become of its parts.
create trigger plan_taken after insert on app.signed_plan for each row execute function app.note_order_change();
create trigger plan_changed after update on app.signed_plan for each row
  when (old.fates <> new.fates or old.is_short <> new.is_short or old.is_final <> new.is_final) execute function app.note_order_change();
