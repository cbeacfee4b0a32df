# The server for those who run containers. PostgreSQL is another container (compose.yaml).
# The base is what its digest says, for every processor; a newer one is found with
# `docker buildx imagetools inspect node:24-bookworm-slim`.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY . .
# Not from the lock file alone: on some processors the builder of the page needs a part it lacks.
RUN node tools/bring-up.mjs build-web

FROM ${NODE_IMAGE}
WORKDIR /app
ENV NODE_ENV=production
COPY . .
RUN npm ci --omit=dev && npm cache clean --force \
 && mkdir /data && chown node:node /data
COPY --from=build /app/apps/web/dist apps/web/dist

USER node
ENV TASHIKA_DATA=/data TASHIKA_HOST=0.0.0.0 PORT=8787
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/src/supervise.ts"]
