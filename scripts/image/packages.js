/**
 * What goes into the image, by Debian's names. Libraries are listed with the programs' packages because
 * nothing is installed: packages are only unpacked, and `elf.js` drops the libraries that no program needs
 * and says which are wanted and not there.
 */

/** Without one of these there is no image. */
export const ESSENTIAL = words(`
  bash bash-static coreutils grep sed gawk findutils diffutils jq tar gzip util-linux procps file debianutils
  libc6 libc-bin libacl1 libattr1 libgmp10 libjq1 libmagic-mgc libmagic1 libmpfr6 libonig5 libpcre2-8-0 libproc2-0
  libreadline8 libselinux1 libsigsegv2 libsmartcols1 libtinfo6 libsystemd0 libcap2 libgcrypt20 libgpg-error0
  liblz4-1 liblzma5 libzstd1 libbz2-1.0 zlib1g libmount1 libblkid1 libuuid1 libmd0 libgcc-s1 ncurses-base`)

/** Wanted; an image without one is built all the same, and says so. */
export const OPTIONAL = words(`
  bzip2 xz-utils zip unzip bsdutils mount less vim-tiny vim-common xxd bc tree ripgrep bsdextrautils binutils-common
  binutils-i686-linux-gnu libbinutils libjansson4 patch git hostname ncurses-bin netbase libudev1 libncursesw6
  readline-common libcap-ng0 libexpat1 libstdc++6`)

/** Only for the cold boot; nothing of these is left in the image. */
export const BUILD_ONLY = words('busybox-static tcc libtcc-dev libc6-dev linux-libc-dev')

/** The firmware that v86's npm package does not have. */
export const FIRMWARE = 'seabios'

/** The newest kernel of this series; the package only names the one that holds it. */
export const KERNEL = 'linux-image-686'

/** In the order in which they must be loaded; paths below /lib/modules/VERSION/kernel. */
export const MODULES = words(`
  fs/netfs/netfs fs/fscache/fscache drivers/virtio/virtio drivers/virtio/virtio_ring
  drivers/virtio/virtio_pci_modern_dev drivers/virtio/virtio_pci_legacy_dev drivers/virtio/virtio_pci
  net/9p/9pnet net/9p/9pnet_virtio fs/9p/9p`)

/** Programs that are looked for in the finished machine. */
export const PROGRAMS = words(`
  bash sh cat ls cp mv rm mkdir rmdir ln touch chmod chown head tail wc sort uniq cut paste tr tee seq shuf nl od
  base64 sha256sum md5sum sha1sum stat du df date env printf test expr factor numfmt split csplit join comm fold fmt
  pr tac timeout sleep yes mktemp realpath readlink dirname basename id whoami uname nproc tty stty mkfifo dd sync
  truncate install nohup nice grep egrep fgrep sed awk gawk find xargs diff cmp diff3 sdiff jq tar gzip gunzip zcat
  bzip2 xz zip unzip file less more vi xxd bc tree rg ps top free pgrep pkill kill uptime watch which strings column
  hexdump look rev cal script getopt flock setsid hostname clear tput patch git see`)

/** Folders and files that are left out: documentation, other languages, parts that make no sense here. */
export const LEFT_OUT = words(`
  usr/share/doc usr/share/man usr/share/locale usr/share/info usr/share/lintian usr/share/bash-completion usr/share/bug
  usr/share/menu usr/share/applications usr/share/icons usr/share/pixmaps usr/share/gdb usr/share/gcc usr/share/perl5
  usr/share/zoneinfo usr/share/doc-base usr/share/common-licenses usr/share/base-files usr/share/zsh usr/share/dict
  usr/share/git-core/contrib usr/share/gitweb usr/share/vim usr/share/polkit-1 usr/share/util-linux usr/share/nano
  usr/share/file/magic usr/share/tabset usr/share/initramfs-tools usr/share/apport usr/share/mime
  usr/lib/i386-linux-gnu/gconv usr/lib/i386-linux-gnu/ldscripts usr/lib/i386-linux-gnu/audit usr/lib/i386-linux-gnu/perl5
  usr/lib/gprofng usr/lib/bfd-plugins usr/lib/compat-ld usr/lib/gold-ld usr/lib/ldscripts usr/lib/udev usr/lib/systemd
  usr/lib/mime usr/lib/sysctl.d usr/lib/valgrind usr/lib/gnupg usr/sbin var etc/cron.daily
  etc/init.d etc/pam.d etc/default etc/rc0.d etc/security etc/apparmor.d etc/kernel etc/bindresvport.blacklist
  usr/bin/localedef usr/bin/scalar usr/bin/git-shell usr/bin/git-upload-pack usr/bin/git-receive-pack
  usr/bin/git-upload-archive usr/bin/git-cvsserver usr/bin/gp-archive usr/bin/gp-collect-app usr/bin/gp-display-html
  usr/bin/gp-display-src usr/bin/gp-display-text usr/bin/gprofng usr/bin/su usr/bin/unzipsfx usr/bin/lsblk
  usr/lib/git-core/git-shell usr/lib/git-core/git-http-backend usr/lib/git-core/git-daemon usr/lib/git-core/scalar
  usr/lib/git-core/git-http-fetch usr/lib/git-core/git-imap-send usr/lib/git-core/git-http-push
  usr/lib/git-core/git-remote-http usr/lib/git-core/git-remote-https usr/lib/git-core/git-remote-ftp
  usr/lib/git-core/git-remote-ftps usr/lib/git-core/git-sh-i18n--envsubst usr/lib/git-core/mergetools`)

/** @param {string} text */
function words(text) {
  return text.trim().split(/\s+/)
}
