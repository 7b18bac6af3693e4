#!/bin/sh
# Makes a backup each day at BACKUP_AT (UTC, HH:MM) and stores it with restic in RESTIC_REPOSITORY, away from this
# machine. Keeps 14 daily, 8 weekly and 24 monthly backups there. With --now it makes one backup and ends.
#
# BACKUP_COMMAND makes a backup in the folder given as its last argument.
set -eu

: "${RESTIC_REPOSITORY:?set it to a restic repository away from this machine}"
: "${RESTIC_PASSWORD:?set it, and keep a copy with APP_SECRET}"
folder=${BACKUP_FOLDER:-/backups/latest}
command=${BACKUP_COMMAND:-node /app/dist/server/backup.js}

back_up() {
    rm -rf "$folder"
    # Unquoted: the command and its arguments.
    $command "$folder"
    restic cat config >/dev/null 2>&1 || restic init
    restic backup --tag yardbid --host yardbid "$folder"
    restic forget --tag yardbid --host yardbid --keep-daily 14 --keep-weekly 8 --keep-monthly 24 --prune
    # The folder has the whole database: it stays no longer than needed.
    rm -rf "$folder"
    echo "Backed up at $(date -u +%FT%TZ)"
}

seconds_until() {
    now=$(date -u +%s)
    at=$(date -u -d "today $1" +%s)
    [ "$at" -gt "$now" ] || at=$((at + 86400))
    echo $((at - now))
}

if [ "${1:-}" = --now ]; then
    back_up
    exit 0
fi
while :; do
    sleep "$(seconds_until "${BACKUP_AT:-02:30}")"
    # A failed backup must not end the schedule: the log and the age of the last backup report it.
    # Its own shell, because `set -e` has no effect on the left of `||`.
    sh "$0" --now || echo "The backup failed at $(date -u +%FT%TZ)" >&2
done
