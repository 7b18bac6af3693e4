#!/bin/sh
# Starts the image yardbid:latest as deploy/README.md describes, and asks it for its version and a page. The release workflow
# runs it on a machine with nothing else on it; it writes deploy/.env, and refuses if there is one.
#
# sh deploy/smoke-test.sh settings     prints the deploy/.env that it uses
# sh deploy/smoke-test.sh compose      one server, with compose.yaml
# sh deploy/smoke-test.sh cluster      the manifests of kubernetes/, in a cluster of kind named yardbid
set -eu
cd "$(dirname "$0")/.."
secret() { openssl rand -hex 32; }

# Values that the app accepts; no provider of messages or payments is asked.
write_settings() {
  sed -E \
    -e 's/^DOMAIN=$/DOMAIN=localhost/' \
    -e 's/^(SMS_TEMPLATE_[A-Z_]+)=$/\1=2147483647/' \
    -e 's/^HOUSE_NAME=$/HOUSE_NAME=Smoke Test/' \
    -e 's/^HOUSE_ADDRESS=$/HOUSE_ADDRESS=12 Mathura Road, New Delhi 110044/' \
    -e 's/^HOUSE_GSTIN=$/HOUSE_GSTIN=27AAPFU0939F1ZV/' \
    -e 's/^SMTP_URL=$/SMTP_URL=smtp:\/\/127.0.0.1:2525/' \
    -e 's/^MAIL_FROM=$/MAIL_FROM=auctions@yardbid.example/' \
    deploy/.env.example |
    while IFS= read -r line; do
      case $line in
        APP_SECRET= | SEALING_SECRETS= | SIGNING_SECRETS= | *PASSWORD= | METRICS_TOKEN= | MSG91_AUTH_KEY= | RAZORPAY_*=) echo "$line$(secret)" ;;
        *) echo "$line" ;;
      esac
    done
}

compose() { docker compose -f deploy/compose.yaml "$@"; }

# Waits for an address, up to a minute, and prints what it answers.
ask() {
  for _ in $(seq 60); do
    curl --fail --silent --insecure "$1" && echo && return
    sleep 1
  done
  echo "$1 does not answer" >&2
  return 1
}

check() {
  ask "$1/healthz" | grep --fixed-strings "$(node --print "require('./package.json').version")"
  ask "$1/readyz"
  ask "$1/" | grep --quiet '<div id="root">'
}

with_compose() {
  compose up --detach --wait --no-build
  check https://localhost
  compose exec -T api-1 node dist/server/create-admin.js --email admin@yardbid.example --name Admin --mobile 9820012345
  # A process that is replaced, as by a release.
  compose up --detach --wait --no-build --no-deps --force-recreate api-1
  check https://localhost
  compose down --volumes
}

# A value of deploy/.env.
value() { sed -n "s/^$1=//p" deploy/.env; }

in_cluster() {
  # PostgreSQL and Redis are outside the manifests: here those of compose.yaml, beside the cluster's node.
  compose up --detach --wait postgres redis
  for store in postgres redis; do docker network connect --alias "$store" kind "$(compose ps --quiet "$store")"; done
  docker tag yardbid:latest yardbid:smoke
  kind load docker-image yardbid:smoke --name yardbid

  overlay=deploy/kubernetes/overlays/smoke
  mkdir "$overlay"
  compose cp postgres:/tls/ca.crt "$overlay/ca.crt"
  # The cluster has one node, whose volumes one node may mount.
  cat > "$overlay/kustomization.yaml" <<'END'
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources: [../example]
patches:
  - target: { kind: PersistentVolumeClaim }
    patch: '[{ "op": "replace", "path": "/spec/accessModes", "value": ["ReadWriteOnce"] }]'
images:
  - { name: registry.example/yardbid, newName: yardbid, newTag: smoke }
END
  kubectl apply --filename deploy/kubernetes/base/namespace.yaml
  at='@postgres:5432/yardbid?sslmode=verify-full&sslrootcert=/tls/ca.crt'
  in_namespace() { kubectl --namespace yardbid "$@"; }
  in_namespace create secret generic yardbid-internal-ca --from-file="$overlay/ca.crt"
  in_namespace create secret generic yardbid-owner \
    --from-literal=DATABASE_OWNER_URL="postgres://yardbid:$(value POSTGRES_PASSWORD)$at"
  set --
  for name in APP_SECRET SEALING_SECRETS SIGNING_SECRETS METRICS_TOKEN MSG91_AUTH_KEY SMTP_URL \
    RAZORPAY_KEY_ID RAZORPAY_KEY_SECRET RAZORPAY_WEBHOOK_SECRET; do
    set -- "$@" --from-literal="$name=$(value "$name")"
  done
  in_namespace create secret generic yardbid-secrets "$@" \
    --from-literal=DATABASE_URL="postgres://yardbid_app:$(value POSTGRES_APP_PASSWORD)$at" \
    --from-literal=REDIS_URL="rediss://:$(value REDIS_PASSWORD)@redis:6379"
  kubectl apply --kustomize "$overlay"
  in_namespace wait --for=condition=complete job/yardbid-migrate --timeout=5m
  in_namespace rollout status deployment/yardbid-api --timeout=5m
  in_namespace port-forward service/yardbid-api 8080:80 &
  forward=$!
  trap 'kill "$forward"' EXIT
  check http://127.0.0.1:8080
}

make_settings() {
  test ! -e deploy/.env || { echo 'deploy/.env exists: this is no machine for a smoke test' >&2; exit 1; }
  write_settings > deploy/.env
}

case ${1:-} in
  settings) write_settings ;;
  compose) make_settings && with_compose ;;
  cluster) make_settings && in_cluster ;;
  *) echo 'Usage: smoke-test.sh settings | compose | cluster' >&2; exit 1 ;;
esac
