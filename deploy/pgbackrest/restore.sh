#!/bin/sh
# Restores the database from the repository of pgBackRest into the folder of pgbackrest.conf, as the user of PostgreSQL, while the
# server is stopped:
#
# sh restore.sh                                  as far as the log was archived
# sh restore.sh '2026-11-30 18:04:59+05:30'      as it was at that moment; a time zone is required
#
# Files that are still right are kept. Then start the server: it applies the log, and takes writes once it is done.
set -eu

if [ $# -eq 0 ]; then
    exec pgbackrest --stanza=yardbid --delta restore
fi
case $1 in
    *:*[+-][0-9][0-9] | *:*[+-][0-9][0-9]:[0-9][0-9] | *:*Z) ;;
    *) echo "Give a time with its zone, such as '2026-11-30 18:04:59+05:30'" >&2; exit 1 ;;
esac
# pgBackRest and PostgreSQL want a space and an offset.
exec pgbackrest --stanza=yardbid --delta --type=time --target="$(echo "$1" | sed 's/T/ /; s/Z$/+00/')" --target-action=promote restore
