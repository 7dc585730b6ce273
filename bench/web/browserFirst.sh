#!/bin/sh
# The browser, with the processors for itself whenever it wants them; see browserFirst.ts.
exec chrt --rr 1 "${OXBOW_CHROMIUM:-/usr/bin/chromium}" "$@"
