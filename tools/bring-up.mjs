// The door of every npm command: makes sure that the dependencies, the project's own Node among
// them, are there and current, then hands over to the command written in TypeScript.
// Runs on whatever Node the machine has, before anything is installed: plain JavaScript, no imports
// from outside Node and this folder.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lackingParts, machineOf } from './native-parts.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.tashika-installed');
const lockFolder = join(root, '.cache', 'installing');
const neededNode = 24;

const say = (line) => process.stderr.write(`${line}\n`);

const [command, ...args] = process.argv.slice(2);
const script = join(root, 'tools', `${command}.ts`);
if (!command || !existsSync(script)) {
  say(`「${command ?? ''}」という作業はありません。npm start または npm test をお使いください。`);
  process.exit(2);
}

await bringDependencies();
linkNode();
warnOfLackingParts();
const child = spawn(projectNode(), [script, ...args], {
  stdio: 'inherit',
  cwd: root,
  env: {
    ...process.env,
    PATH: `${join(modules, '.bin')}${pathSeparator()}${process.env.PATH}`,
    // Stripped and compiled once, then kept, for every process and thread below.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'node'),
  },
});
// The terminal sends Ctrl-C to the child as well; this process only waits for its end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => signal !== 'SIGINT' && child.kill(signal));
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));

function pathSeparator() {
  return process.platform === 'win32' ? ';' : ':';
}

/** Everything that decides what must be installed. */
function wantedStamp() {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  const manifests = ['package.json', 'package-lock.json', '.npmrc'];
  for (const folder of ['packages', 'apps']) {
    for (const name of readdirSync(join(root, folder)).sort()) {
      manifests.push(join(folder, name, 'package.json'));
    }
  }
  for (const name of manifests) {
    if (existsSync(join(root, name))) hash.update(readFileSync(join(root, name)));
  }
  return hash.digest('hex');
}

function isCurrent(stamp) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
}

async function bringDependencies() {
  const stamp = wantedStamp();
  if (isCurrent(stamp)) return;
  await holdLock();
  try {
    if (isCurrent(stamp)) return; // another command has installed meanwhile
    say('依存パッケージを導入しています（初回は1分ほどかかります）…');
    await install();
    await installMissingParts();
    writeFileSync(stampFile, stamp);
    say('依存パッケージの導入が終わりました。');
  } finally {
    rmSync(lockFolder, { recursive: true, force: true });
  }
}

/** Two commands in one fresh clone must not install over each other. */
async function holdLock() {
  mkdirSync(dirname(lockFolder), { recursive: true });
  for (let told = false; ; ) {
    try {
      mkdirSync(lockFolder);
      writeFileSync(join(lockFolder, 'pid'), String(process.pid));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (!lockHolderLives()) rmSync(lockFolder, { recursive: true, force: true });
    else if (!told) {
      say('別のコマンドが依存パッケージを導入しています。終わるまで待ちます…');
      told = true;
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

function lockHolderLives() {
  try {
    const pid = Number(readFileSync(join(lockFolder, 'pid'), 'utf8'));
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function install() {
  // Without saving: on a machine the lock file does not cover npm would write to it.
  const { code, output } = await runNpm(['install', '--no-save']);
  if (code === 0) return;
  say(output.trim());
  say('');
  say('依存パッケージを導入できませんでした。上の npm の出力をご確認ください。');
  say(
    'ネットワーク（npm レジストリ）への接続とディスクの空き（約1GB）を確かめ、もう一度実行してください。',
  );
  process.exit(1);
}

/**
 * On a machine the lock file does not cover npm leaves native parts out. Asked for by name they come
 * past the lock, in the exact versions their packages want; everything else stays as it is locked.
 */
async function installMissingParts() {
  const { missing } = findLackingParts();
  if (missing.length === 0) return;
  say(`ロックファイルにない、この環境（${machineName()}）向けの部品を導入しています…`);
  const { code, output } = await runNpm(['install', '--no-save', ...missing]);
  if (code !== 0) say(output.trim());
}

/** What is still lacking is said at every start: what needs it will not run, everything else will. */
function warnOfLackingParts() {
  const { missing, unsupported } = findLackingParts();
  if (missing.length > 0) {
    say(`この環境（${machineName()}）向けの部品を導入できませんでした：${missing.join('、')}`);
    say(
      'これらを使う作業は動きません。npm レジストリにあるかを確かめ、node_modules フォルダを消してからもう一度実行してください。',
    );
  }
  if (unsupported.length > 0) {
    say(
      `次のパッケージには、この環境（${machineName()}）向けの部品がありません：${unsupported.join('、')}`,
    );
    say('これらを使う作業は動きません。');
  }
}

function findLackingParts() {
  // What npm has installed, with what each package asks for; the project itself is not in it.
  const installedFile = join(modules, '.package-lock.json');
  const { packages } = existsSync(installedFile) ? readJson(installedFile) : { packages: {} };
  // Their names alone: the lock file leaves out parts its maker's registry did not have.
  const owners = Object.entries({ ...packages, '': readJson(join(root, 'package.json')) })
    .filter(([, { optionalDependencies }]) => optionalDependencies !== undefined)
    .map(([path]) => ({ path, manifest: join(root, path, 'package.json') }))
    .filter(({ manifest }) => existsSync(manifest))
    .map(({ path, manifest }) => ({
      name: path.split('node_modules/').at(-1) || 'node',
      parts: readJson(manifest).optionalDependencies ?? {},
    }));
  const installed = new Set(
    Object.keys(packages)
      .filter((path) => existsSync(join(root, path)))
      .map((path) => path.split('node_modules/').at(-1)),
  );
  if (installed.size === 0) return { missing: [], unsupported: [] }; // not installed by npm
  const machine = { platform: process.platform, arch: process.arch, libc: libcOf() };
  return lackingParts(machine, owners, (part) => installed.has(part));
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Linux comes with one of two C libraries; a native part is made for one of them. */
function libcOf() {
  if (process.platform !== 'linux') return null;
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
}

function machineName() {
  return [process.platform, process.arch, libcOf()].filter((word) => word !== null).join('-');
}

async function runNpm(args) {
  // npm tells its own path; calling it through this Node avoids shells and spaces in paths.
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const running = spawn(program, [...first, ...args, '--loglevel=error', '--no-progress'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: !npm && process.platform === 'win32',
    env: { ...process.env, NODE_ENV: '' }, // a NODE_ENV of production would leave tools out
  });
  let output = '';
  for (const stream of [running.stdout, running.stderr]) {
    stream.on('data', (data) => {
      output += data;
    });
  }
  const progress = showProgress();
  const code = await new Promise((resolve) => {
    running.on('error', (error) => {
      output += error.message;
      resolve(1);
    });
    running.on('exit', resolve);
  });
  clearInterval(progress);
  return { code, output };
}

/** npm itself is silent when it is not on a terminal; how many packages have arrived shows that it works. */
function showProgress() {
  const total = Object.keys(
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages,
  ).filter((path) => path.startsWith('node_modules/') && !path.includes('/node_modules/')).length;
  let before = -1;
  return setInterval(() => {
    const arrived = countPackages();
    if (arrived === before) return;
    before = arrived;
    say(`  … ${arrived} / 約${total} パッケージ`);
  }, 5000);
}

function countPackages() {
  if (!existsSync(modules)) return 0;
  const visible = readdirSync(modules).filter((name) => !name.startsWith('.'));
  return visible.reduce(
    (sum, name) => sum + (name.startsWith('@') ? readdirSync(join(modules, name)).length : 1),
    0,
  );
}

/** The Node that came with the dependencies; on a platform without one, the machine's own if it is new enough. */
function projectNode() {
  const own = ownNode();
  if (own !== undefined) return own;
  if (Number(process.versions.node.split('.')[0]) >= neededNode) return process.execPath;
  say(
    `この環境（${process.platform}-${process.arch}）には同梱の Node がありません。Node ${neededNode} 以上を入れてから、もう一度実行してください。`,
  );
  process.exit(1);
}

/** The binary for this machine, or undefined: in its package, whatever npm has made of the link to it. */
function ownNode() {
  const { optionalDependencies } = readJson(join(root, 'package.json'));
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  return Object.keys(optionalDependencies)
    .filter((name) => {
      const machine = machineOf(name);
      return machine?.platform === process.platform && machine.arch === process.arch;
    })
    .map((name) => join(modules, name, 'bin', file))
    .find((path) => existsSync(path));
}

/**
 * `npx` and the scripts of packages find Node by its link. Where the packages for other machines were
 * left out, npm 10 takes the link away with them.
 */
function linkNode() {
  const link = join(modules, '.bin', 'node');
  const own = ownNode();
  if (process.platform === 'win32' || own === undefined || existsSync(link)) return;
  symlinkSync(relative(dirname(link), own), link);
}
