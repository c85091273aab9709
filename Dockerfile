# The site in a container: what an archive of a release has, on Debian. Built in one stage, and run in another without what only building needs.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# Without install scripts, as in scripts/ready.mjs: the image has neither Python nor a compiler.
RUN npm ci --ignore-scripts --omit=dev --include=optional --no-audit --no-fund --loglevel=error
COPY . .
# The layers get their times from the builder, so the archive needs none.
RUN npm run build && SOURCE_DATE_EPOCH=0 node scripts/release.ts \
 && mkdir /release && tar -xzf release/*.tar.gz -C /release && mv /release/savepoint/versions/* /release/app

FROM debian:bookworm-slim
# ffmpeg makes the stills of films, and takes more room than all the rest: --build-arg PACKAGES=ffmpeg
ARG PACKAGES=""
RUN if [ -n "$PACKAGES" ]; then apt-get update && apt-get install -y --no-install-recommends $PACKAGES && rm -rf /var/lib/apt/lists/*; fi \
 && useradd --uid 1000 --no-create-home --shell /usr/sbin/nologin node && install -d -o node -g node -m 0700 /data
COPY --from=build /release/app /app
WORKDIR /app
# Scans the fonts of share images once, as nothing can be written there later. The scan holds as long as the folder's time stays.
RUN touch -d @0 share-fonts/ttf && FONTCONFIG_FILE=/app/server/share-images/fonts.conf XDG_CACHE_HOME=/app/share-fonts/cache \
  ./node -e 'require("sharp")({ text: { text: "a" } }).toBuffer()'
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
ENV PATH="/app:$PATH"
USER node
VOLUME /data
EXPOSE 3000
# The server is healthy seconds after its start, before the example content is there. After an update, a backup and the migration of a large
# database take longer.
HEALTHCHECK --interval=10s --timeout=5s --start-period=10m \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/program/main.js"]
