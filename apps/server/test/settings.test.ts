import { describe, expect, it } from 'vitest';
import { readSettings } from '../src/settings.ts';
import { urlOf } from '../src/start.ts';

const defaults = { dataFolder: '/somewhere/tashika-data' };
const read = (env: Record<string, string>) => {
  const settings = readSettings(env, defaults);
  if (!settings.ok) throw new Error(settings.error.message);
  return settings.value;
};
const complaint = (env: Record<string, string>): string => {
  const settings = readSettings(env, defaults);
  return settings.ok ? '' : settings.error.message;
};

describe('設定', () => {
  it('何もなければ、この機械だけで、付属のデータベースを使う', () => {
    expect(read({})).toEqual({
      host: '127.0.0.1',
      hosts: ['127.0.0.1'],
      publicUrl: null,
      databaseUrl: undefined,
      directUrl: undefined,
      photos: { keepIn: 'database', objects: null },
      readersApart: false,
      dataFolder: defaults.dataFolder,
      secret: undefined,
      poolSize: undefined,
      worker: true,
      samples: true,
      mail: null,
      calendar: null,
      meetingBase: null,
      phones: {
        host: null,
        port: null,
        given: null,
        folder: `${defaults.dataFolder}/phones`,
      },
      allowsClosedAddresses: false,
      allowsClosedModels: null,
    });
  });

  it('空の値は、ないものとして扱う', () => {
    const names = ['TASHIKA_HOST', 'DATABASE_URL', 'TASHIKA_SMTP_URL', 'TASHIKA_WORKER'];
    expect(read(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(read({}));
  });

  it('公開するアドレスと待ち受けるアドレスの名前で答える', () => {
    const { hosts } = read({
      TASHIKA_HOST: '192.0.2.7',
      TASHIKA_PUBLIC_URL: 'https://tashika.example.jp/',
      TASHIKA_HOSTS: 'a.example.jp, b.example.jp,',
    });
    expect(hosts).toEqual(['a.example.jp', 'b.example.jp', '192.0.2.7', 'tashika.example.jp']);
    expect(read({ TASHIKA_HOST: '0.0.0.0' }).hosts).toEqual([]);
    expect(read({ TASHIKA_HOST: '2001:db8::7' }).hosts).toEqual(['[2001:db8::7]']);
    expect(urlOf('2001:db8::7', 80)).toBe('http://[2001:db8::7]:80/');
    expect(urlOf('127.0.0.1', 8787)).toBe('http://127.0.0.1:8787/');
  });

  it('メールとカレンダーは、要るものがそろって初めて使う', () => {
    const mail = { TASHIKA_SMTP_URL: 'smtp://mail.example.jp', TASHIKA_MAIL_FROM: 'a@example.jp' };
    expect(read(mail).mail).toEqual({
      url: 'smtp://mail.example.jp',
      from: 'a@example.jp',
      plain: false,
    });
    // Without TLS only to this machine, or where it is said.
    const here = { ...mail, TASHIKA_SMTP_URL: 'smtp://localhost:25' };
    expect(read(here).mail?.plain).toBe(true);
    expect(read({ ...mail, TASHIKA_SMTP_PLAIN: 'on' }).mail?.plain).toBe(true);
    expect(complaint({ ...mail, TASHIKA_SMTP_PLAIN: 'yes' })).toContain('TASHIKA_SMTP_PLAIN');
    expect(complaint({ TASHIKA_SMTP_URL: mail.TASHIKA_SMTP_URL })).toContain('TASHIKA_MAIL_FROM');
    const calendar = {
      TASHIKA_CALDAV_URL: 'https://cal.example.jp/',
      TASHIKA_CALDAV_USER: 'u',
      TASHIKA_CALDAV_PASSWORD: 'p',
    };
    expect(read(calendar).calendar).toEqual({
      url: 'https://cal.example.jp/',
      username: 'u',
      password: 'p',
    });
    expect(complaint({ ...calendar, TASHIKA_CALDAV_PASSWORD: '' })).toContain(
      'TASHIKA_CALDAV_USER',
    );
  });

  it.each([
    ['DATABASE_URL', 'mysql://me:hidden-word@host/db'],
    ['DATABASE_URL', 'hidden-word'],
    ['TASHIKA_PUBLIC_URL', 'tashika.example.jp'],
    ['TASHIKA_SMTP_URL', 'https://me:hidden-word@mail'],
    ['TASHIKA_MEETING_URL', 'meet'],
    ['TASHIKA_POOL_SIZE', '0'],
    ['TASHIKA_WORKER', 'yes'],
    ['TASHIKA_SAMPLES', 'no'],
  ])('読み取れない %s は、名前を挙げ、中の秘密を言わない', (name, value) => {
    expect(complaint({ [name]: value })).toContain(name);
    expect(complaint({ [name]: value })).not.toContain('hidden-word');
  });

  it('誤りはまとめて言う', () => {
    const lines = complaint({ TASHIKA_WORKER: 'x', TASHIKA_POOL_SIZE: 'x' }).split('\n');
    expect(lines.length).toBe(2);
  });
});
