import type { CommandText, Engine } from '../../command.ts';
import type { checkOptions } from './table.ts';

export const modelText: Engine['text'] = {
  summary: '言語モデルとの接続（なくてもすべての機能が動きます）',
};

export const checkText: CommandText<typeof checkOptions> = {
  summary: '設定した言語モデルに短い質問をして、できることを確かめます',
  usage: ['[--config <ファイル>] [--json]'],
  details: [
    '環境変数 TASHIKA_MODEL_URL、TASHIKA_MODEL_NAME、TASHIKA_MODEL_KEY、',
    'または tashika.config.json の model で、OpenAI互換のサーバーを指定してください。',
    '使える場合の終了コードは0、使えない場合や設定がない場合は1です。',
  ],
  options: {
    config: '設定ファイル（省略時は今のフォルダーの tashika.config.json）',
    json: '結果をJSONで出力します',
  },
  examples: [
    { command: 'tashika model check', says: '設定した言語モデルを確かめます。' },
    {
      command:
        'TASHIKA_MODEL_URL=http://127.0.0.1:11434/v1 TASHIKA_MODEL_NAME=qwen3:8b tashika model check',
      says: 'この場の設定で確かめます。',
    },
  ],
};
