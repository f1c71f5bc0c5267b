#!/bin/sh
# Show the display, and nothing else, on this machine's own screen; waits until the page answers.
set -eu
page=${FLOORMAN_PAGE:-http://localhost:8000/}
until curl -fs -o /dev/null "${page}healthz"; do sleep 2; done
browser=$(command -v chromium || command -v chromium-browser)
start="$browser --kiosk --ozone-platform=wayland --noerrdialogs --disable-infobars --autoplay-policy=no-user-gesture-required --app=$page"
if [ "${FLOORMAN_ROTATION:-0}" != 0 ] && command -v wlr-randr >/dev/null; then
    # the output's name is on the first line of wlr-randr's list
    start="wlr-randr --output \$(wlr-randr | head -n 1 | cut -d' ' -f1) --transform $FLOORMAN_ROTATION; exec $start"
fi
exec cage -- sh -c "$start"
