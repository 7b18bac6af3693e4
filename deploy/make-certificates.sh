#!/bin/sh
# Makes the certificates with which the app's connections to PostgreSQL and Redis are encrypted, on the network of the
# containers: an authority of their own (ca.crt), and a certificate for each. Does nothing where they are, with at least
# 30 days left; the servers read new ones when they start again.
#
# make-certificates.sh <folder> <name[=address]>…: the name of each server, and an IP address where it has no name.
set -eu

folder=$1
shift
mkdir -p "$folder"
cd "$folder"
umask 077

is_good() {
    [ -f "$1" ] && openssl x509 -in "$1" -noout -checkend 2592000 >/dev/null
}

if ! is_good ca.crt; then
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 \
        -subj '/CN=Yardbid internal' -addext 'keyUsage=critical,keyCertSign' -keyout ca.key -out ca.crt 2>/dev/null
    rm -f ./*.server.crt
fi
for server in "$@"; do
    name=${server%%=*}
    alternative=DNS:$name
    [ "$name" = "$server" ] || alternative=$alternative,IP:${server#*=}
    if ! is_good "$name.server.crt"; then
        openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes \
            -subj "/CN=$name" -keyout "$name.server.key" -out "$name.csr" 2>/dev/null
        printf 'subjectAltName=%s\nextendedKeyUsage=serverAuth\n' "$alternative" >"$name.ext"
        openssl x509 -req -in "$name.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days 825 \
            -extfile "$name.ext" -out "$name.server.crt" 2>/dev/null
        rm "$name.csr" "$name.ext"
    fi
    # In the images of PostgreSQL and Redis the server runs as this user.
    if [ "$(id -u)" = 0 ] && [ -n "${SERVER_UID:-}" ]; then chown "$SERVER_UID" "$name.server.key"; fi
done
chmod 755 .
chmod 644 ./*.crt
