import type { Example } from './command.ts';

const number = new Intl.NumberFormat('ja-JP');
const megabytes = (bytes: number): string => `${number.format(bytes / 1024 / 1024)} MB`;
const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
const shown = (character: string): string =>
  /[\p{C}\p{Z}]/u.test(character) ? codePoint(character) : `「${character}」`;
const didYouMean = (suggestions: readonly string[]): string =>
  suggestions.length === 0
    ? ''
    : `${suggestions.map((suggestion) => `「${suggestion}」`).join('か')}ではありませんか。`;

/** Every sentence of the command line's frame. The commands' own are beside the commands. */
export const messages = {
  error: () => 'エラー:',

  line: (number: number) => `${number}行目`,
  standardInput: () => '標準入力',
  file: (name: string) => `ファイル「${name}」`,

  invalidUtf8: (place: string) =>
    `${place}がUTF-8の文字として読めません。文字コードをUTF-8にしてください。`,
  invalidJson: (place: string, line: number | null, column: number, found: string | null) =>
    `${place}がJSONとして読めません。${line === null ? '' : `${line}行目の`}${column}文字目${
      found === null ? 'で途切れています' : `の${shown(found)}が正しくありません`
    }。`,
  lineTooLong: (place: string, limit: number) =>
    `${place}が長すぎます。1行は${megabytes(limit)}までにしてください。`,
  tooLarge: (place: string, limit: number) =>
    `${place}が大きすぎます。${megabytes(limit)}までにしてください。`,
  emptyInput: (place: string) => `${place}に何も書かれていません。`,
  internalError: (place: string, error: unknown) =>
    `${place}の処理中に、プログラムの内部で問題が起きました（${
      error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    }）。`,

  fileNotFound: (name: string) =>
    `ファイル「${name}」が見つかりません。名前と場所をご確認ください。`,
  notAFile: (name: string) => `「${name}」はフォルダーです。ファイルを指定してください。`,
  fileNotAllowed: (name: string) => `ファイル「${name}」を読む権限がありません。`,
  fileUnreadable: (name: string, code: string) =>
    `ファイル「${name}」を読めませんでした${code === '' ? '' : `（${code}）`}。`,
  outputFailed: (code: string) => `結果を書き出せませんでした（${code}）。`,
  unexpected: (error: unknown) =>
    `プログラムの内部で問題が起きました（${error instanceof Error ? (error.stack ?? error.message) : String(error)}）。`,

  unknownOption: (name: string, suggestions: readonly string[]) =>
    `「${name}」というオプションはありません。${didYouMean(suggestions)}`,
  unknownCommand: (name: string, suggestions: readonly string[]) =>
    `「${name}」というコマンドはありません。${didYouMean(suggestions)}`,
  commandMissing: () => 'コマンドを指定してください。',
  optionTwice: (name: string) => `オプション「${name}」は一度だけ指定してください。`,
  noValueWanted: (name: string) => `オプション「${name}」に値は付けられません。`,
  valueMissing: (name: string, value: string) =>
    `オプション「${name}」には値が必要です。「${name} <${value}>」のように指定してください。`,
  notAChoice: (name: string, value: string, choices: readonly string[]) =>
    `オプション「${name}」に「${value}」は指定できません。${choices.map((choice) => `「${choice}」`).join('、')}のいずれかにしてください。`,
  notAWholeNumber: (name: string, value: string, min: number, max: number) =>
    `オプション「${name}」に「${value}」は指定できません。${number.format(min)}から${number.format(max)}までの整数にしてください。`,
  tooFewArguments: (min: number) => `引数が足りません。${min}個以上指定してください。`,
  tooManyArguments: (extra: string) => `「${extra}」は余分な引数です。`,
  oneOutputForm: () => '「--json」と「--jsonl」は同時に指定できません。',
  waitingForInput: () => '標準入力からの入力を待っています（終わりは Ctrl-D です）。',
  seeHelp: (command: string) => `使い方は「${command}」でご覧いただけます。`,

  progress: (lines: number, perSecond: number, failed: number) =>
    `${number.format(lines)}件を処理しました（毎秒${number.format(perSecond)}件${
      failed === 0 ? '' : `、処理できなかった行 ${number.format(failed)}件`
    }）`,

  version: (version: string) => `tashika ${version}`,
  about: () => 'たしか — 日本語で渡されたものを、書かれた規則で確かめます。推測はしません。',
  usage: () => '使い方',
  engines: () => 'エンジン',
  commands: () => 'コマンド',
  options: () => 'オプション',
  commonOptions: () => '共通のオプション',
  examples: () => '例',
  exitCodes: () => '終了コード',
  overallUsage: () => '<エンジン> <コマンド> [オプション] [ファイル…]',
  engineUsage: () => '<コマンド> [オプション] [ファイル…]',
  helpOption: () => '使い方を表示します',
  moreHelp: (command: string) => `くわしい使い方は「${command}」のようにしてご覧ください。`,
  commonOptionRows: (): [string, string][] => [
    ['--json', '結果をJSONで出力します'],
    ['--jsonl', '1行に1件のJSONを受け取り、1行に1件の結果を同じ順で出力します（空行は飛ばします）'],
    ['--help', '使い方を表示します'],
    ['--version', '版を表示します'],
  ],
  overallExamples: (): Example[] => [
    { command: 'tashika slip check slip.json', says: '伝票1枚の合計を確かめます。' },
    {
      command: 'tashika dialogue judge "わ！ すっごい可愛いじゃん！" --as やな',
      says: 'せりふ1つを判定します。',
    },
    {
      command: 'tashika attendance parse --jsonl < intents.jsonl > rules.jsonl',
      says: 'たくさんの希望文をまとめて読み取ります。',
    },
  ],
  exitCodeRows: (): [string, string][] => [
    ['0', '問題なく終わりました'],
    ['1', '処理できない入力がありました（ほかの入力は処理されています）'],
    ['2', 'コマンドの使い方に誤りがありました'],
  ],
} as const;
