#!/bin/sh
# Makes a backup in the repository of pgBackRest, as the user of PostgreSQL:
#
# sh back-up.sh full      all of it: once a week, and before and after an upgrade of PostgreSQL
# sh back-up.sh diff      what has changed since the last full one: every other night
#
# The first one also creates the repository's place for this database. With DATA_DIR, that of the app on this machine, the app
# reports the backup's age (YardbidBackupOld).
set -eu

kind=${1:?full or diff}
began=$(date -u +%FT%TZ)
# Does nothing if it is there.
pgbackrest --stanza=yardbid stanza-create
# Archives one segment and waits for it: a backup whose log is not archived can't be restored.
pgbackrest --stanza=yardbid check
pgbackrest --stanza=yardbid --type="$kind" backup
if [ -n "${DATA_DIR:-}" ]; then
    printf '{"takenAt":"%s"}\n' "$began" > "$DATA_DIR/last-backup.json.new"
    mv "$DATA_DIR/last-backup.json.new" "$DATA_DIR/last-backup.json"
fi
