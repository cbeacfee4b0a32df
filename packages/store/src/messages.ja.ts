/** Every sentence of the store, in one place. */

export const storeMessages = {
  unreachable: (reason: string) =>
    `データベースにつながりませんでした（${reason}）。データベースが動いているか、DATABASE_URL の内容をご確認ください。`,
  newer: (names: readonly string[]) =>
    `このデータベースは、より新しい版のたしかで使われています（${names.join('、')}）。たしかを新しくしてからお使いください。`,
  migrationFailed: (reason: string) =>
    `データベースの準備ができませんでした（${reason}）。データは変えていません。`,
  secretMismatch:
    'このデータベースは、別の秘密鍵で使われています。はじめに使ったときの TASHIKA_SECRET（またはデータのフォルダーの secret ファイル）をお使いください。',
  secretTooShort: (file: string) =>
    `秘密鍵（${file}）が短すぎます。32文字以上の、推測できない文字列にしてください。`,
} as const;

export const bundledMessages = {
  noBinaries: (platform: string) =>
    `この機種（${platform}）に付属の PostgreSQL はありません。PostgreSQL を用意して、DATABASE_URL でその場所をお知らせください。`,
  brokenBinaries: (reason: string) =>
    `付属の PostgreSQL を動かせません（${reason}）。node_modules を消して、もう一度 npm install をお試しください。`,
  asRoot:
    '付属の PostgreSQL は root では動かせず、この機械では root のまま動かす方法（unshare と setpriv）も使えませんでした。root でない利用者で始めるか、DATABASE_URL で別の PostgreSQL をお知らせください。',
  folder: (folder: string, reason: string) =>
    `データのフォルダー「${folder}」を使えません（${reason}）。TASHIKA_DATA で別の場所を指定できます。`,
  held: (folder: string, holder: string) =>
    `データのフォルダー「${folder}」は、すでに動いているたしか（${holder}）が使っています。そちらをお使いになるか、終えてからもう一度お試しください。`,
  holder: (pid: number, since: string) => `プロセス番号 ${pid}、${since} から`,
  holderUnknown: (pid: number) => `データベースのプロセス番号 ${pid}`,
  notInitialised: (reason: string) => `データベースを作れませんでした（${reason}）。`,
  notStarted: (reason: string) => `付属のデータベースを始められませんでした（${reason}）。`,
  otherVersion: (folder: string, found: string, needed: string) =>
    `データのフォルダー「${folder}」は PostgreSQL ${found} のものです。この版のたしかは PostgreSQL ${needed} を使います。前の版で tashika db backup を取り、新しいフォルダーに tashika db restore してください。`,
  tooSlow: (seconds: number) =>
    `${seconds}秒待ちましたが、使えるようになりませんでした。記録は postgres.log にあります`,
} as const;
