#!/bin/bash
# Builds the Debian 12 folder that the captures of test/fixtures/survival are recorded in, so that nothing of the
# recording machine gets into them. As root, with debootstrap installed: scripts/survival/box.sh FOLDER
set -euo pipefail
box=${1:?usage: box.sh FOLDER}
mirror=$(awk '/^URIs:/ { print $2; exit }' /etc/apt/sources.list.d/debian.sources)

debootstrap --variant=minbase bookworm "$box" "$mirror"
rm -f "$box/etc/apt/sources.list"
cp /etc/apt/sources.list.d/debian.sources "$box/etc/apt/sources.list.d/"
cp /etc/resolv.conf "$box/etc/resolv.conf"
echo devbox > "$box/etc/hostname"
printf '127.0.0.1 localhost devbox\n' > "$box/etc/hosts"
chroot "$box" useradd --create-home --shell /bin/bash user

inside() { unshare --pid --fork --mount --mount-proc="$box/proc" chroot "$box" env DEBIAN_FRONTEND=noninteractive "$@"; }
inside apt-get update
inside apt-get install -y --no-install-recommends \
  ca-certificates procps locales build-essential gcc-12-locales git less man-db manpages strace gdb valgrind cmake rsync \
  curl wget sqlite3 openssl xxd bsdextrautils iputils-ping iproute2 jq file sudo tree zip unzip gettext \
  python3 python3-pip python3-venv python3-pytest python3-tqdm python3-numpy python3-networkx pylint mypy \
  ruby ruby-rspec perl php-cli phpunit shellcheck bats clang rustc cargo golang-go golang-github-gorilla-mux-dev openjdk-17-jdk-headless
printf '%s UTF-8\n' en_US.UTF-8 ko_KR.UTF-8 zh_CN.UTF-8 de_DE.UTF-8 > "$box/etc/locale.gen"
inside locale-gen
# The certificates that this machine trusts, should its registry stand behind a proxy.
cp -L /etc/ssl/certs/ca-certificates.crt "$box/etc/ssl/certs/"
mkdir -p "$box/usr/local/etc"
echo 'cafile=/etc/ssl/certs/ca-certificates.crt' > "$box/usr/local/etc/npmrc"
# A Node of the kind the project runs on; Debian's own is older.
cp "$(readlink -f "$(command -v node)")" "$box/usr/local/bin/node"
mkdir -p "$box/usr/local/include"
cp -r /usr/include/node "$box/usr/local/include/node"
cp -r /usr/lib/node_modules/npm "$box/usr/local/lib/npm"
ln -sf ../lib/npm/bin/npm-cli.js "$box/usr/local/bin/npm"
ln -sf ../lib/npm/bin/npx-cli.js "$box/usr/local/bin/npx"
