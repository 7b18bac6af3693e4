#!/bin/sh
# Creates the app's role, which owns no table. Run once by PostgreSQL's image, for a new database; the owner
# grants it what it needs at each start of the app (server/platform/db/grants.ts).
set -eu

psql --set=ON_ERROR_STOP=1 --set=password="$APP_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role yardbid_app login password :'password';
SQL
