-- Once, on the primary: psql -h PRIMARY -U postgres -v password=… -f deploy/create-database.sql
create role fixit login password :'password';
-- The shop asks a replica which timeline it follows.
grant pg_read_all_stats to fixit;
create database fixit owner fixit;
