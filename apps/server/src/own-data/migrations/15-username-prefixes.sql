-- Usernames by their beginnings, by bytes: the order of the database's own language may put letters elsewhere.
create index profile_name_prefix on app.profile (name collate "C") where name is not null;
