#!/usr/bin/env bash
# Installs `ip` from Debian's packages: a test builds the network of compose.yaml out of network namespaces.
set -euo pipefail
if ! command -v apt-get >/dev/null; then
  echo "Install iproute2 with your system's packages: a test builds networks with it." >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends iproute2 >/dev/null
