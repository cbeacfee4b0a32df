import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findBundledPostgres, startBundledPostgres } from '../src/index.ts';
import { prepareFolder } from '../src/testing/index.ts';

const execute = promisify(execFile);
const holder = join(import.meta.dirname, 'hold-folder.ts');

/** With a space, Japanese, and longer than a socket's path may be. */
function folder(): string {
  const base = mkdtempSync(join(tmpdir(), 'tashika-folder-'));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  return join(base, `データの 置き場所 ${'x'.repeat(100)}`);
}

/** Its files are there already: made by the first test, they would be the same. */
async function prepared(): Promise<string> {
  const place = folder();
  await prepareFolder(place);
  return place;
}

async function started(place: string) {
  const postgres = await startBundledPostgres(place);
  if (!postgres.ok) throw new Error(postgres.error.message);
  onTestFinished(() => postgres.value.stop());
  return postgres.value;
}

/** A process of its own that starts the database of a folder and waits. */
async function startHolder(place: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [holder, place], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { child, url: line.toString().trim() };
}

async function query(url: string, text: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

describe('付属の PostgreSQL', () => {
  it('空白や日本語の長い場所でも動き、二人目には誰が使っているかを言う', async () => {
    const place = folder();
    const postgres = await started(place);
    expect(await query(postgres.url, 'select current_database() as name')).toEqual([
      { name: 'tashika' },
    ]);
    expect(await findBundledPostgres(place)).toBe(postgres.url);
    symlinkSync(place, `${place}-link`);
    expect(await findBundledPostgres(`${place}-link`)).toBe(postgres.url);
    const second = await startBundledPostgres(place);
    expect(second).toMatchObject({ ok: false, error: { code: 'data-folder-held' } });
    const message = second.ok ? '' : second.error.message;
    expect(message).toContain(String(process.pid));
    expect(message).toContain('すでに動いているたしか');
    await postgres.stop();
    expect(await findBundledPostgres(place)).toBeNull();
    await expect(query(postgres.url, 'select 1')).rejects.toThrow();
  });

  it('親が強制終了しても一緒に終わり、次の起動は自分で立ち直る', async () => {
    const place = await prepared();
    const { child, url } = await startHolder(place);
    await query(url, 'create table kept (n int)');
    await query(url, 'insert into kept values (1)');
    child.kill('SIGKILL');
    const postgres = await started(place);
    expect(await query(postgres.url, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it('別のプロセスが使っていれば、それを止めない', async () => {
    const place = await prepared();
    const { child, url } = await startHolder(place);
    const second = await startBundledPostgres(place);
    expect(second).toMatchObject({ ok: false, error: { code: 'data-folder-held' } });
    expect(second.ok ? '' : second.error.message).toContain(String(child.pid));
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('古い鍵ファイルの番号が別のプログラムのものになっていても始まる', async () => {
    const place = await prepared();
    const first = await started(place);
    const lock = join(place, 'postgres', 'postmaster.pid');
    const text = readFileSync(lock, 'utf8');
    await first.stop();
    // As after a power cut, when the number now belongs to this very process.
    writeFileSync(lock, text.replace(/^\d+/, String(process.pid)));
    const again = await started(place);
    expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('何度強制終了されても、書けたと答えた行は残る', async () => {
    const postgres = await started(await prepared());
    await query(postgres.url, 'create table acknowledged (n int primary key)');
    const written: number[] = [];
    let next = 0;
    let writing = true;
    const write = async () => {
      while (writing) {
        const client = new pg.Client({ connectionString: postgres.url });
        client.on('error', () => {});
        try {
          await client.connect();
          while (writing) {
            next += 1;
            const n = next;
            await client.query('insert into acknowledged values ($1)', [n]);
            written.push(n);
          }
        } catch {
          await wait(20);
        }
        await client.end().catch(() => {});
      }
    };
    const writers = [write(), write(), write()];
    for (let kill = 0; kill < 5; kill += 1) {
      const before = written.length;
      while (written.length < before + 20) await wait(5);
      const pid = postgres.pid();
      if (pid !== null) process.kill(pid, 'SIGKILL');
      while (postgres.pid() === pid || postgres.pid() === null) await wait(10);
    }
    writing = false;
    await Promise.all(writers);
    const rows = await query(postgres.url, 'select n from acknowledged');
    const kept = new Set(rows.map(({ n }) => Number(n)));
    expect(written.filter((n) => !kept.has(n))).toEqual([]);
    expect(written.length).toBeGreaterThanOrEqual(100);
  });

  it('作りかけで終わった跡は片付けられ、データとは見なされない', async () => {
    const place = folder();
    const { stdout } = await execute(process.execPath, ['-e', 'console.log(process.pid)']);
    const gone = `postgres.making-${stdout.trim()}`;
    await execute('mkdir', ['-p', join(place, gone)]);
    writeFileSync(join(place, gone, 'PG_VERSION'), '18\n');
    const postgres = await started(place);
    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(() => readFileSync(join(place, gone, 'PG_VERSION'))).toThrow();
  });

  it('パスワードのファイルがないか違うときは、すぐにそう言い、戻せば始まる', async () => {
    const place = await prepared();
    const file = join(place, 'postgres-password');
    const password = readFileSync(file, 'utf8');
    const lost = { ok: false, error: { code: 'postgres-password-lost' } };
    rmSync(file);
    expect(await startBundledPostgres(place)).toMatchObject(lost);
    // Another one in its place would look as if nothing were missing.
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, 'another', { mode: 0o600 });
    const refused = await startBundledPostgres(place);
    expect(refused).toMatchObject(lost);
    expect(refused.ok ? '' : refused.error.message).toContain(file);
    writeFileSync(file, password);
    await started(place);
  });

  it('別の版のデータは、変えずに断る', async () => {
    const place = folder();
    await execute('mkdir', ['-p', join(place, 'postgres')]);
    writeFileSync(join(place, 'postgres', 'PG_VERSION'), '16\n');
    const refused = await startBundledPostgres(place);
    expect(refused).toMatchObject({ ok: false, error: { code: 'postgres-version' } });
  });
});
