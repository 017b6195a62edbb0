#!/bin/sh
# Runs once, when the database is made.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" --set=serving="$DATABASE_SERVING_PASSWORD" <<'SQL'
create role shop login password :'password';
create role shop_serves login password :'serving';
create database shop owner shop;
revoke all on database shop from public;
SQL
# The superuser was made with the shop's password: from here on it comes in from within the container alone.
psql --set=ON_ERROR_STOP=1 --command="alter role postgres password null"
