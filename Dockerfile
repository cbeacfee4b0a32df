# The server for those who run containers. PostgreSQL is another container (compose.yaml).
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm install --no-audit --no-fund \
 && node -e "import('./apps/web/build.ts').then(({ buildWeb }) => buildWeb({ log: console.error }))"

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production
COPY . .
RUN npm install --omit=dev --no-audit --no-fund && npm cache clean --force \
 && mkdir /data && chown node:node /data
COPY --from=build /app/apps/web/dist apps/web/dist

USER node
ENV TASHIKA_DATA=/data TASHIKA_HOST=0.0.0.0 PORT=8787
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/src/supervise.ts"]
