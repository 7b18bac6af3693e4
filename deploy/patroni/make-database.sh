#!/bin/sh
# Makes the database, the role that owns it, and the app's role. Patroni runs it once, on the first node,
# with the address of the new server; OWNER_PASSWORD and APP_PASSWORD are in Patroni's environment.
set -eu

psql --no-psqlrc --set=ON_ERROR_STOP=1 --set=owner="$OWNER_PASSWORD" --set=app="$APP_PASSWORD" "$1" <<'SQL'
create role yardbid login password :'owner';
create role yardbid_app login password :'app';
create database yardbid owner yardbid;
SQL
