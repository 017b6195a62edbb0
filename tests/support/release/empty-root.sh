#!/bin/bash
# Usage: empty-root.sh FOLDER, in separate mount and process namespaces. Makes FOLDER a root folder that has only Debian's
# programs, without Node and without a shop, and keeps running in it.
set -eu
root=$1
mount --make-rprivate /
mkdir -p "$root"/{etc/systemd/system,proc,tmp,srv,run,root,usr,dev,var/log}
chmod 1777 "$root/tmp"
for link in bin sbin lib lib64; do ln -s "usr/$link" "$root/$link"; done
for name in passwd group shadow gshadow login.defs nsswitch.conf ld.so.cache ssl hosts; do
  [ ! -e "/etc/$name" ] || cp -a "/etc/$name" "$root/etc/"
done
mount --rbind /usr "$root/usr"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
mount -t tmpfs tmpfs "$root/usr/local"
mkdir "$root/usr/local/bin"
cp "$(dirname "$0")"/{apt,as-unit,systemctl,systemd-run} "$root/usr/local/bin/"
touch "$root/run/ready"
# A shell, because it reaps the processes whose parents have ended.
exec chroot "$root" /bin/bash -c 'while sleep 3600; do :; done'
