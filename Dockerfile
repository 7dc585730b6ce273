# Oxbow for a public chain: docker compose up (compose.yaml), with the settings of docs/operators.md.
# The version is the one that scripts/tools/package-lock.json pins; a test compares the two.
FROM node:24.21.0-bookworm-slim

WORKDIR /oxbow
COPY . .
# Libraries by their committed hashes, then the pages. OXBOW_PINS names a file of this folder (docs/operators.md, "What pages trust").
ARG OXBOW_PINS=
RUN node scripts/build.mjs && mkdir /data && chown node:node /data

# Nothing below /oxbow is written from here on: the root file system can be read-only.
USER node
ENV OXBOW_PROFILE=public \
    OXBOW_DATA=/data \
    OXBOW_HOST=0.0.0.0 \
    OXBOW_RAMP_SANDBOX_HOST=0.0.0.0 \
    OXBOW_PINS=${OXBOW_PINS} \
    NODE_COMPILE_CACHE=/tmp/compiled
VOLUME /data
# The pages; and with local chains the sandbox providers' own, which a browser is handed over to.
EXPOSE 3000 42200
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not by npm or a shell: signals reach the supervisor, which ends every part in order.
CMD ["node", "scripts/supervisor/main.ts"]
