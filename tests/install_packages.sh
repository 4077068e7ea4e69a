#!/usr/bin/env bash
# Installs from Debian's packages what tests need and this machine lacks: Chromium with the fonts of all eight languages,
# because journeys need a real browser and none of its windows (without them, chromium-headless-shell, they take three
# quarters of the CPU); Redis, over which the tests of many processes hand work on; nginx, behind which a site is;
# Patroni with etcd, HAProxy and PostgreSQL, of which a machine is lost; and `ip`, which builds networks.
set -euo pipefail
become=""
[ "$(id -u)" = 0 ] || become="sudo -n"
export DEBIAN_FRONTEND=noninteractive
updated=""

has() { for it in "$@"; do command -v "$it" >/dev/null && return; done; return 1; }

know_packages() {
  if ! has apt-get; then
    echo "Install $1 with your system's packages: tests need it." >&2
    exit 1
  fi
  [ -n "$updated" ] || $become apt-get update -qq
  updated=yes
}

# install NAME PACKAGE…: what it is called here, and what Debian calls it.
install() {
  local name=$1 began=$SECONDS
  shift
  know_packages "$name"
  # In runlevel 1 a package starts no server of its own.
  $become env RUNLEVEL=1 apt-get install -y -qq --no-install-recommends "$@" >/dev/null
  echo "  … $name, $((SECONDS - began)) s"
}

if ! has chromium-headless-shell chromium google-chrome; then
  know_packages Chromium
  browser=chromium-headless-shell
  apt-cache show $browser >/dev/null 2>&1 || browser=chromium # older releases have no package of it
  install Chromium $browser fonts-noto-cjk fonts-thai-tlwg
fi
fonts=/usr/share/fonts
[ -e $fonts/opentype/noto/NotoSansCJK-Regular.ttc ] && [ -e $fonts/truetype/tlwg/Loma.ttf ] \
  && [ -e $fonts/truetype/dejavu/DejaVuSans.ttf ] || install fonts fonts-noto-cjk fonts-thai-tlwg fonts-dejavu-core
has redis-server valkey-server || install Redis redis-server
has nginx || PATH=$PATH:/usr/sbin has nginx || install nginx nginx-light
{ has patroni && has etcd && PATH=$PATH:/usr/sbin has haproxy && [ -n "$(ls -d /usr/lib/postgresql/*/bin/postgres 2>/dev/null)" ]; } \
  || install Patroni patroni etcd-server haproxy postgresql
has ip || install "ip" iproute2
