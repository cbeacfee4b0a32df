import type { CommandText, Engine } from '../../command.ts';
import type { backupOptions, doctorOptions, movePhotosOptions, restoreOptions } from './table.ts';

export const dbText: Engine['text'] = {
  summary: '保存したデータ（バックアップ、復元、点検、写真の移動）',
  details: [
    '環境変数 DATABASE_URL のデータベース、または付属のデータベース（TASHIKA_DATA）を使います。',
    '付属のデータベースが動いていなければ、そのあいだだけ動かします。',
  ],
};

const data = '付属のデータベースのフォルダー（省略時は TASHIKA_DATA、または tashika-data）';
const json = '結果をJSONで出力します';

export const backupText: CommandText<typeof backupOptions> = {
  summary: 'すべてのデータを、ある一瞬の姿で一つのファイルに保存します',
  usage: ['<ファイル> [--force] [--data <フォルダー>] [--json]'],
  details: [
    'サーバーが動いたままでも取れます。圧縮したファイルになり、版と検査用の値が入ります。',
    '写真を別の置き場（TASHIKA_PHOTOS_URL）に置いているときは、その写真も入ります。',
    '秘密鍵は入りません。TASHIKA_SECRET（またはデータのフォルダーの secret）は、別に保管してください。',
  ],
  options: { data, force: '同じ名前のファイルがあれば置き換えます', json },
  examples: [
    { command: 'tashika db backup tashika.backup', says: 'いまのデータを保存します。' },
    {
      command: 'DATABASE_URL=postgres://localhost/tashika tashika db backup today.backup',
      says: '指定したデータベースを保存します。',
    },
  ],
};

export const restoreText: CommandText<typeof restoreOptions> = {
  summary: 'バックアップのファイルから、データを元に戻します',
  usage: ['<ファイル> [--replace [--yes]] [--data <フォルダー>] [--json]'],
  details: [
    '空のデータベースに戻します。すでにデータがあるときは何もしません。',
    '古い版のバックアップは、いまの版の形に直して戻します。すべて戻るか、何も変わらないかのどちらかです。',
    'サーバーは、先に終えてください。',
  ],
  options: {
    data,
    replace: 'いまあるデータを消して置き換えます（確かめの質問があります）',
    yes: '確かめの質問をせずに置き換えます',
    json,
  },
  examples: [
    { command: 'tashika db restore tashika.backup', says: '空のデータベースに戻します。' },
    {
      command: 'tashika db restore tashika.backup --replace',
      says: 'いまのデータを消して置き換えます。',
    },
  ],
};

export const doctorText: CommandText<typeof doctorOptions> = {
  summary: 'データベースを点検します（何も変えません）',
  usage: ['[--data <フォルダー>] [--json]'],
  details: [
    '版、表の形、決まりに合わない行、失敗した予約と送信、写真の置き場、秘密鍵、ディスクの空きを見ます。',
    '問題がなければ終了コードは0、あれば1です。',
  ],
  options: { data, json },
  examples: [{ command: 'tashika db doctor', says: '点検の結果を一覧にします。' }],
};

export const movePhotosText: CommandText<typeof movePhotosOptions> = {
  summary: '伝票の写真を、データベースと写真の置き場（S3互換）のあいだで移します',
  usage: ['--to objects|database [--data <フォルダー>] [--json]'],
  details: [
    '写真の置き場は、環境変数 TASHIKA_PHOTOS_URL、TASHIKA_PHOTOS_KEY_ID、TASHIKA_PHOTOS_SECRET で決めます。',
    'サーバーが動いたままでも移せます。途中で止まっても失われるものはなく、同じ命令で続きから始まります。',
    'どの伝票のものでもない写真が置き場に残っていれば、消します。',
  ],
  options: {
    to: '移す先（objects は写真の置き場、database はデータベース）',
    data,
    json,
  },
  examples: [
    { command: 'tashika db move-photos --to objects', says: 'すべての写真を置き場に移します。' },
    { command: 'tashika db move-photos --to database', says: 'データベースに戻します。' },
  ],
};

export const says = {
  placeNeeded: '移す先を --to objects か --to database でお知らせください。',
  photosUnset:
    '写真の置き場が決まっていません。TASHIKA_PHOTOS_URL と鍵（TASHIKA_PHOTOS_KEY_ID、TASHIKA_PHOTOS_SECRET）を付けてください。',
  moving: (moved: number) => `${moved}件を移しました…`,
  moved: (moved: number, strays: number, missing: readonly string[]) =>
    [
      `写真${moved}件を移しました。`,
      strays === 0 ? '' : `どの伝票のものでもない写真${strays}件を片付けました。`,
      missing.length === 0
        ? ''
        : `置き場に見つからない写真が${missing.length}件あります（${missing.slice(0, 5).join('、')}）。`,
    ].join(''),

  exists: (file: string) =>
    `ファイル「${file}」は、すでにあります。別の名前にするか、--force を付けてください。`,
  backedUp: (file: string, rows: number, jobs: number, size: string) =>
    `「${file}」に保存しました（${rows}行、予約${jobs}件、${size}）。秘密鍵は入っていません。別に保管してください。`,
  restored: (rows: number, jobs: number) =>
    `元に戻しました（${rows}行、予約${jobs}件）。サーバーを始められます。`,
  confirm: (place: string) =>
    `${place} のいまのデータは、すべて消えます。続けるには「はい」と入力してください： `,
  agreed: 'はい',
  notConfirmed: '取りやめました。データベースは変えていません。',
  needsYes:
    '置き換えてよいかを確かめられません。端末で実行するか、--yes を付けてください。データベースは変えていません。',
  given: 'DATABASE_URL のデータベース',
  folder: (folder: string) => `「${folder}」のデータベース`,
  states: { ok: '良好', warning: '注意', problem: '問題' },
  about: (ids: readonly string[]) => `対象：${ids.join('、')}`,
  fine: '問題はありません。',
  notFine: (problems: number) => `問題が${problems}件あります。`,
} as const;
