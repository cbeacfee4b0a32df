import type { UnavailableCause } from '../model.ts';

/** The sentences of this package, all in one place; polite form throughout. */
export const messages = {
  unavailable: {
    'not-configured': '言語モデルが設定されていません。',
    unreachable: '言語モデルのサーバーに接続できませんでした。',
    'timed-out': '言語モデルの応答が制限時間内に届きませんでした。',
    aborted: '言語モデルへの問い合わせは中止されました。',
    'rate-limited': '言語モデルの利用回数の上限に達しています。時間をおいてお試しください。',
    'server-error': '言語モデルのサーバーでエラーが起きました。',
    unauthorized: '言語モデルのサーバーに認証されませんでした。キーをご確認ください。',
    'not-found':
      '言語モデルのサーバーに、指定のアドレスまたはモデル名がありませんでした。設定をご確認ください。',
    refused: '言語モデルがこの問い合わせを受け付けませんでした。',
    malformed: '言語モデルの返答を、決められた形式として読み取れませんでした。',
    'cut-off': '言語モデルの返答が、長さの上限により途中で終わりました。',
    'too-large': '言語モデルの返答が大きすぎるため、受け取りを打ち切りました。',
  } satisfies Record<UnavailableCause, string>,
} as const;
