#!/bin/sh
# What Lighthouse says of the site: its four scores on a phone and a desktop, 95 at least. Fetches
# Lighthouse from npm's registry into the build folder; takes a minute, and is no part of make test,
# since its times depend on what else the machine does: make web && sh tests/play/web/lighthouse.sh
set -eu
cd "$(dirname "$0")/../../.."
build=$(cd "${BUILD:-build}" && pwd)
version=13.5.0
cli=$build/lighthouse/node_modules/lighthouse/cli/index.js

for tool in node npm chromium-headless-shell; do
    command -v $tool >/dev/null && continue
    echo "skipped Lighthouse: $tool is not installed"
    exit 0
done
if [ ! -e "$cli" ]; then
    mkdir -p "$build/lighthouse"
    npm install --silent --no-audit --no-fund --prefix "$build/lighthouse" lighthouse@$version || {
        echo "skipped Lighthouse: npm's registry does not answer"
        exit 0
    }
fi

address=$build/lighthouse/address
rm -f "$address" # an earlier server's
python3 tests/play/web/serve.py "$build/web/site" >"$address" &
server=$!
trap 'kill $server' EXIT
while [ ! -s "$address" ]; do sleep 0.1; done

status=0
for screen in mobile desktop; do
    report=$build/lighthouse/$screen.json
    preset=
    [ $screen = mobile ] || preset=--preset=desktop
    CHROME_PATH=$(command -v chromium-headless-shell) node "$cli" "$(cat "$address")" $preset --quiet --output json --output-path "$report" \
        --only-categories=performance,accessibility,best-practices,seo --chrome-flags="--headless --no-sandbox --disable-gpu"
    python3 - "$report" $screen <<'END' || status=1
import json, sys
report = json.load(open(sys.argv[1]))
scores = {name: round(100 * one["score"]) for name, one in report["categories"].items()}
paint = report["audits"]["first-contentful-paint"]["displayValue"]
print(f"{sys.argv[2]}: " + ", ".join(f"{name} {score}" for name, score in scores.items()) + f"; first paint {paint}")
sys.exit(min(scores.values()) < 95)
END
done
exit $status
