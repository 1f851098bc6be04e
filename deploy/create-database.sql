-- Once, on the primary: psql -h PRIMARY -U postgres -v password=… -f deploy/create-database.sql
create role fixit login password :'password';
create database fixit owner fixit;
