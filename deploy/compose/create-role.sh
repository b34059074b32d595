#!/bin/sh
# Runs once, when the database is made. The migrations get a user of their own, which owns the database and may create
# the roles that the service logs in as, and nothing more. Its password is the first line of the file, and has no quotes in it.
set -eu
password=$(cat "${COPYDESK_PASSWORD_FILE:-/secrets/password}")
psql -v ON_ERROR_STOP=1 -q -U "${POSTGRES_USER:-postgres}" -d postgres <<SQL
create role copydesk login createrole password '$password';
create database copydesk owner copydesk;
SQL
