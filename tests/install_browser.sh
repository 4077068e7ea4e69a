#!/usr/bin/env bash
# Installs Chromium and the fonts of all eight languages from Debian's packages; the journeys need a real browser, and
# none of its windows: without them (chromium-headless-shell) they take three quarters of the CPU.
set -euo pipefail
become=""
[ "$(id -u)" = 0 ] || become="sudo -n"
if ! command -v apt-get >/dev/null; then
  echo "Install Chromium with your system's packages: the journeys need a browser." >&2
  exit 1
fi
echo "  … Chromium"
export DEBIAN_FRONTEND=noninteractive
$become apt-get update -qq
browser=chromium-headless-shell
apt-cache show $browser >/dev/null 2>&1 || browser=chromium # older releases have no package of it
$become apt-get install -y -qq --no-install-recommends $browser fonts-noto-cjk fonts-thai-tlwg >/dev/null
