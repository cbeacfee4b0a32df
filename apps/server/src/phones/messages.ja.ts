/** Everything that is said about phones on the same network. */

export const door = {
  noNetwork:
    'この端末の、店や家のネットワークでのアドレスが見つかりません。Wi-Fi などにつないでから、もう一度お試しください。アドレスが分かっている場合は、環境変数 TASHIKA_PHONE_HOST に入れて起動し直してください。',
  portTaken: (port: number) =>
    `スマートフォンを待つポート ${port} は、ほかのプログラムが使っています。環境変数 TASHIKA_PHONE_PORT に別の番号を入れて、起動し直してください。`,
  notOpened: (url: string) =>
    `スマートフォンを ${url} で待つことができませんでした。環境変数 TASHIKA_PHONE_HOST がこの端末のアドレスかどうかをご確認ください。`,
  certificateUnreadable:
    'スマートフォン用の証明書か鍵を読み取れませんでした。環境変数 TASHIKA_PHONE_CERTIFICATE と TASHIKA_PHONE_KEY が、PEM 形式のファイルを指しているかをご確認ください。',
  certificateElsewhere: (host: string) =>
    `スマートフォン用の証明書は、${host} のものではありません。証明書にある名前を、環境変数 TASHIKA_PHONE_HOST に入れてください。`,
  certificateOver:
    'スマートフォン用の証明書の期限が過ぎています。新しい証明書に替えてから、もう一度お試しください。',
} as const;

export const phoneName = () => 'スマートフォン';

/** What the terminal says where it shows the code. */
export const terminal = {
  scan: (minutes: number) =>
    `スマートフォンのカメラで、次のQRコードを読み取ってください（同じネットワークの1台を、${minutes}分以内に1回だけつなげます）。`,
  typed: (url: string, code: string) =>
    `読み取れないときは、${url} を開いて、コード ${code} を入れてください。`,
  own: (fingerprint: string) =>
    `証明書はこの端末が作ったものなので、ブラウザは「接続がプライベートではない」と警告します。表示される証明書の SHA-256 が次と同じなら、この端末です：\n${fingerprint}`,
  waiting: (url: string) => `つないであるスマートフォンを ${url} で待っています。`,
} as const;
