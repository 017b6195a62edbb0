#!/bin/sh
# After an update the service manager still knows the process of the version before. It becomes this, which passes
# signals on to the shop and ends with it. Usage: stand-in.sh FILE, with the process id of the shop that runs.
file=$1
status=1
shop() { read -r id <"$file" && echo "$id"; }
for signal in TERM INT HUP; do
  # shellcheck disable=SC2064
  trap "status=0; kill -$signal \$(shop) 2>/dev/null" "$signal"
done

# A process that ended and that nobody asked about is still listed, as a zombie.
runs() {
  id=$(shop) || return 1
  state=$(sed 's/.*) //' "/proc/$id/stat" 2>/dev/null) || return 1
  case $state in Z* | '') return 1 ;; esac
}

while runs; do
  sleep 0.5 &
  wait $!
done
exit $status
