# The service as an image: `docker build -t parlance .`, or with buildah or podman. docs/deployment.md describes how to run it.
ARG BASE=node:24-trixie-slim

FROM ${BASE} AS build
WORKDIR /opt/parlance
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund && npm run build
# Only what the service loads at run time.
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspace server \
  && mkdir -p /out/server /out/dashboard /out/widget /out/reference \
  && cp -a bin demo package.json LICENSE node_modules /out/ \
  && cp -a server/dist server/pages server/package.json /out/server/ \
  && if [ -d server/node_modules ]; then cp -a server/node_modules /out/server/; fi \
  && cp -a dashboard/dist /out/dashboard/ && cp -a widget/dist /out/widget/ && cp -a reference/dist /out/reference/ \
  && find /out/node_modules -type l ! -exec test -e {} \; -delete \
  && find /out -name '*.map' -delete

FROM ${BASE}
# The service needs no root privileges, and PostgreSQL refuses to run with them.
RUN groupadd --gid 10001 parlance && useradd --uid 10001 --gid 10001 --home-dir /data --no-create-home parlance \
  && mkdir -p /data && chown 10001:10001 /data
COPY --from=build /out /opt/parlance
WORKDIR /opt/parlance
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data LOG_FORMAT=json
USER 10001:10001
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
# A node without its database stays healthy: a restart would not help. Load balancers ask /readyz.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/parlance.js"]
CMD ["start"]
