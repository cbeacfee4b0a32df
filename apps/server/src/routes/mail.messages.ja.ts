/** Words of the routes about the mail server, for the document of the API, and what they refuse with. */

export const mail = {
  tag: 'メール',
  tagDescription: 'メールサーバーの設定が働くかを確かめます。オーナーだけが扱えます。',
  test: '試しにメールを送る',
  testDescription:
    'ログインしている方には、ご自身のアドレスに送ります。ログインのない端末では `email` に宛先を入れます。',
  email: 'ログインのない端末での宛先です。',
  tested: '試しに送った結果です。',
  delivered: 'メールサーバーが受け取れば true です。',
  address: '送った宛先です。',
  error: '受け取らなかったわけです。',
  addressMissing: '宛先のメールアドレスをお書きください。',
  refused: (reason: string) => `メールサーバーが受け付けませんでした（${reason}）。`,
};
