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
  passwordLost: (file: string) =>
    `付属のデータベースのパスワード（${file}）が見つからないか、データベースのものと違います。データは無事です。バックアップなどから、このファイルを元に戻してから、もう一度起動してください。`,
  otherVersion: (folder: string, found: string, needed: string) =>
    `データのフォルダー「${folder}」は PostgreSQL ${found} のものです。この版のたしかは PostgreSQL ${needed} を使います。前の版で tashika db backup を取り、新しいフォルダーに tashika db restore してください。`,
  tooSlow: (seconds: number) =>
    `${seconds}秒待ちましたが、使えるようになりませんでした。記録は postgres.log にあります`,
} as const;

export const photoMessages = {
  away: '写真の置き場につながりませんでした。少し待ってから、もう一度お試しください。',
  awayBecause: (reason: string) =>
    `写真の置き場につながりませんでした（${reason}）。TASHIKA_PHOTOS_URL と鍵をご確認ください。`,
  url: 'TASHIKA_PHOTOS_URL には、https://ホスト/バケット または https://ホスト/バケット/フォルダー の形でお書きください（英数字と . _ - だけが使えます）。',
  urlNeeded: 'TASHIKA_NEW_PHOTOS=objects には、TASHIKA_PHOTOS_URL も必要です。',
  keyNeeded: 'TASHIKA_PHOTOS_URL には、TASHIKA_PHOTOS_KEY_ID と TASHIKA_PHOTOS_SECRET も必要です。',
  place: (name: string, places: readonly string[]) =>
    `${name} は ${places.join(' か ')} のどちらかにしてください。`,
  moving: '写真の移動が、別のところで動いています。終わってから、もう一度お試しください。',
  moveFailed: (reason: string) =>
    `写真を移し終えられませんでした（${reason}）。移したものはそのままです。同じ命令で続きから始められます。`,
} as const;

export const backupMessages = {
  failed: (reason: string) => `バックアップを作れませんでした（${reason}）。`,
  cannotOpen: (file: string, reason: string) =>
    `ファイル「${file}」を開けませんでした（${reason}）。場所をご確認ください。`,
  notABackup: (file: string) => `ファイル「${file}」は、たしかのバックアップではありません。`,
  newerFormat:
    'このバックアップは、より新しい版のたしかで作られています。たしかを新しくしてからお試しください。',
  damaged:
    'バックアップのファイルが途中で切れているか、壊れています。別のバックアップでお試しください。データベースは変えていません。',
  newer: (names: readonly string[]) =>
    `このバックアップは、より新しい版のたしかで作られています（${names.join('、')}）。たしかを新しくしてからお試しください。`,
  inUse: (count: number) =>
    `このデータベースは、動いているたしか（${count}件の接続）が使っています。サーバーを終えてから、もう一度お試しください。`,
  notEmpty:
    'このデータベースには、すでにデータがあります。空のデータベースに戻すか、いまのデータを消してよければ --replace を付けてください。',
  restoreFailed: (reason: string) =>
    `バックアップから戻せませんでした（${reason}）。データベースは元のままです。`,
} as const;

export const doctorMessages = {
  connection: (reason: string) => `データベースにつながりませんでした（${reason}）。`,
  version: (version: string) => `PostgreSQL ${version} です。`,
  versionTooOld: (version: string, oldest: number) =>
    `PostgreSQL ${version} は古すぎます。${oldest} 以降をお使いください。`,
  encoding: (encoding: string) =>
    `データベースの文字コードが ${encoding} です。UTF8 のデータベースをお使いください。`,
  notSetUp: 'たしかのデータがまだありません。一度サーバーを始めると用意されます。',
  migrations: (count: number) => `表の形はこの版のものです（${count}段階）。`,
  older: (names: readonly string[]) =>
    `表の形が古いままです（${names.join('、')}）。サーバーを始めると新しくなります。`,
  newer: (names: readonly string[]) =>
    `表の形がこの版より新しいものです（${names.join('、')}）。たしかを新しくしてください。`,
  size: (gigabytes: string) => `データの大きさは ${gigabytes} GB です。`,
  checksums: 'ファイルの検査に誤りはありません。',
  checksumsOff: 'このデータベースでは、ファイルの検査は行われていません。',
  checksumFailures: (count: number) =>
    `ファイルの検査で誤りが${count}件見つかっています。ディスクの故障が疑われます。バックアップをお取りください。`,
  invariants: {
    'decision-and-state': '決定と日程調整の状態が合っています。',
    'decided-slot-of-thread': '決定した候補は、その日程調整のものです。',
    'answer-of-invitee': '回答は、招いた方とその候補のものです。',
    'thread-has-rule': 'どの日程調整にも規則があります。',
    'addresses-erased': '終わった日程調整に、宛先は残っていません。',
    'account-has-slip': 'どの会計にも伝票があります。',
    'slip-and-account-of-one-workspace': '伝票と会計は、同じワークスペースのものです。',
    'member-of-group-of-one-workspace': '連絡先とグループは、同じワークスペースのものです。',
    'workspace-has-owner': 'どのワークスペースにもオーナーがいます。',
  } as Readonly<Record<string, string>>,
  broken: (title: string, count: number) => `成り立っていないものが${count}件あります：${title}`,
  references: '行どうしのつながりは、すべて守られています。',
  referencesOff: (count: number) => `守られていないつながりが${count}件あります。`,
  jobs: '失敗したままの予約はありません。',
  jobsFailed: (count: number) => `何度試しても終わらなかった予約が${count}件あります。`,
  outbox: '送れなかったものはありません。',
  outboxFailed: (count: number) => `送れなかったものが${count}件あります。画面でご確認ください。`,
  outboxMoving: '長く待っている送信はありません。',
  outboxStranded: (count: number) =>
    `1日より長く待っている送信が${count}件あります。予約を行うサーバーが動いているかご確認ください。`,
  secret: '秘密鍵は、このデータベースのものです。',
  secretUnset: '秘密鍵は、まだ使われていません。',
  secretUnknown:
    '秘密鍵が手元にないため、確かめていません。TASHIKA_SECRET を付けるとお確かめになれます。',
  secretOther:
    '秘密鍵が、このデータベースのものと違います。このままではサーバーを始められません。はじめに使った秘密鍵にお戻しください。',
  photos: (count: number) => `写真は${count}件、すべてデータベースにあります。`,
  photosWithObjects: (count: number, objects: number) =>
    `写真は${count}件で、そのうち${objects}件が写真の置き場にあります。`,
  photosUnset: (count: number) =>
    `写真${count}件が写真の置き場にありますが、TASHIKA_PHOTOS_URL がありません。このままでは開けません。`,
  photosAway: (reason: string) => `写真の置き場につながりませんでした（${reason}）。`,
  photosMissing: (count: number) =>
    `写真の置き場に、あるはずの写真が${count}件ありません。置き場のバックアップからお戻しください。`,
  photosTwice: (count: number) =>
    `両方に残っているか、どの伝票のものでもない写真が置き場に${count}件あります。tashika db move-photos で片付きます。`,
  space: (gigabytes: string) => `ディスクの空きは ${gigabytes} GB です。`,
  spaceLow: (gigabytes: string) => `ディスクの空きが ${gigabytes} GB しかありません。`,
} as const;
