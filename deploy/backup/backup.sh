#!/bin/sh
# One whole backup of Assist in a folder of its own, and the oldest ones away: backup.sh FOLDER
#
# Settings are those of the server (ASSIST_DATA, DATABASE_URL or DATABASE_URL_FILE); KEEP says how many stay (14). A folder whose name
# is a moment is whole; what was broken off lies in one that begins with a dot, and goes with the next run.
set -eu
umask 077

if [ $# -ne 1 ]; then
  echo "Name the folder of the backups: backup.sh FOLDER" >&2
  exit 2
fi
folder=$1
keep=${KEEP:-14}
case $keep in
  '' | *[!0-9]* | 0)
    echo "KEEP has to be a whole number from 1 on, and is \"$keep\"." >&2
    exit 2
    ;;
esac
here=$(dirname "$(readlink -f "$0")")
assist=$here/../assist
data=${ASSIST_DATA:-.assist}

mkdir -p "$folder"
rm -rf "$folder"/.assist-*
name=assist-$(date -u +%Y-%m-%dT%H-%M-%SZ)
if [ -e "$folder/$name" ]; then
  echo "$folder/$name exists already." >&2
  exit 1
fi
part=$folder/.$name
mkdir "$part"

if [ -n "${DATABASE_URL:-}${DATABASE_URL_FILE:-}" ]; then
  "$assist" with-postgres pg_dump --format=custom --file="$part/assist.dump"
  # It can be read to its end.
  pg_restore --list "$part/assist.dump" > /dev/null
else
  "$assist" backup "$part/assist.db" > /dev/null
fi
# Without the secret nobody's connected calendar and second step is worth anything.
for file in secret calendar.json; do
  if [ -e "$data/$file" ]; then cp -p "$data/$file" "$part/$file"; fi
done

sync "$part"/*
mv "$part" "$folder/$name"
echo "$folder/$name"

# Names are moments: in their order the oldest come first. Only after a new one is whole.
count=0
for one in "$folder"/assist-*Z; do count=$((count + 1)); done
for one in "$folder"/assist-*Z; do
  if [ "$count" -le "$keep" ]; then break; fi
  rm -rf "$one"
  count=$((count - 1))
done
