import type { CommandText, Engine } from '../../command.ts';
import type { serveOptions } from './table.ts';

export const mcpText: Engine['text'] = {
  summary: 'AIアシスタントの道具になります（Model Context Protocol、標準入出力）',
};

export const serveText: CommandText<typeof serveOptions> = {
  summary: 'AIアシスタントの道具として、標準入出力で待ちます（Model Context Protocol）',
  usage: ['[--server <アドレス>] [--shop <ファイル>] [--character <ファイル>]…'],
  details: [
    'アシスタントの設定に、このコマンドを書いてください。伝票、台詞、出欠の条件、日時を、この機械だけで調べます。',
    '--server を付けると、道具はそのたしかのサーバーを使い、日程調整も扱えます。',
    'サーバーのAPIトークン（または npm start が表示する鍵）を、環境変数 TASHIKA_TOKEN に入れてください。',
  ],
  options: {
    server: 'たしかのサーバーのアドレス（例：http://127.0.0.1:8787）',
    shop: '店の設定のファイル',
    'cast-names': 'キャスト名のファイル',
    character: 'キャラクターのファイル（何度でも）',
    profile: '判定の設定の名前またはファイル',
  },
  examples: [
    { command: 'tashika mcp', says: 'この機械だけで調べる道具になります。' },
    {
      command: 'TASHIKA_TOKEN=tsk_… tashika mcp --server https://tashika.example',
      says: 'サーバーの日程調整も扱う道具になります。',
    },
  ],
};

export const messages = {
  badServer: (given: string) =>
    `サーバーのアドレス「${given}」を読めませんでした。http:// または https:// で始めてください。`,
  tokenMissing: () =>
    'サーバーのAPIトークンがありません。環境変数 TASHIKA_TOKEN に入れてください。',
  unknownCharacter: (name: string, known: readonly string[]) =>
    `「${name}」というキャラクターはいません。${known.join('、')}のどれかにするか、キャラクター全体を渡してください。`,
};
