/** Words of the routes about personal data and the audit log, for the document of the API. */
export const privacy = {
  tag: '個人データ',
  tagDescription:
    'ワークスペースのすべて、またはお一人についてのすべてを取り出し、お一人を消します。オーナーだけが扱えます。',
  exportAll: 'ワークスペースのすべてを取り出す',
  exportAllDescription:
    'ある一時点の内容を、一つの JSON として少しずつ送ります。封じた宛先は開いて入れます。トークンやパスワードは入りません。',
  exported: '取り出した内容です。',
  exportPerson: 'お一人についてのすべてを取り出す',
  exportPersonDescription:
    'メールアドレス（宛先が残っていれば、ほかの識別子で招かれたものも見つけます）か、招待の識別子で探します。名前・識別子・アドレスの出てくる行は、どの表のものも elsewhere に入ります。終わった日程調整の招待は識別子がどこにもつながらないため、同じ名前の行として入ります。伝票の写真の中は探せません。',
  person: 'お一人についての内容です。',
  erase: 'お一人を消す',
  eraseDescription:
    '連絡先を消し、招待・回答・条件・送ったメールの中の名前と識別子を、たどれない別のものに置き換えます。決まったことの計算は変わりません。続けて、どの表のどの文も調べ、アドレスと識別子を、そして names_in_texts が replace なら名前も置き換えます。置き換えなかったもの、伝票の写真のように中を探せないものは mentions でお知らせします。ほかのワークスペースと、すでに取ったバックアップは変わりません。元に戻せません。',
  erased: '消したものの数と、名前が残っている、または残っているかもしれない場所です。',
  email: 'メールアドレスです。',
  inviteeKey: '招待の識別子です（e:…、lm:…、u:…）。',
  confirm: '取り消せないことを確かめた印です。true を入れてください。',
  contacts: '連絡先です。',
  invites: '招待です。',
  answers: '回答です。',
  mails: 'メールです。',
  threads: '関わる日程調整の数です。',
  membership: 'メンバーから外したかどうかです。',
  texts: 'ほかに置き換えた行の数です。',
  namesInTexts:
    '題名や伝票など、文の中の名前をどうするかです。replace は置き換え、keep は残して場所をお知らせします。同じ名前の別の方がいるときは keep を選んでください。',
  membershipRows: 'メンバーとしての登録です。',
  signIn: 'サインインの方法と、いまのサインインです。',
  elsewhere: '名前・識別子・アドレスの出てくる行です。',
  mentions: '名前が残っている、または残っているかもしれない行と列です。',
  organised: '主催した日程調整です。',
  readRetention: '保存期間を読む',
  changeRetention: '保存期間を決める',
  changeRetentionDescription:
    '期間を過ぎたものは、毎時の処理で消えます。元に戻せません。消した数は操作の記録に残ります。',
  retention: '保存期間です。null はずっと残します。',
  photoDays: '伝票の写真を残す日数です。写真からの読み取りも消え、伝票の内容は残ります。',
  auditDays: '操作の記録を残す日数です。30日より短くはできません。',
  threadDays: '終わった日程調整を残す日数です。終わった日から数え、回答とメールも消えます。',
} as const;

export const auditLog = {
  tag: '操作の記録',
  tagDescription: '誰が、いつ、何をしたかの記録です。オーナーだけが読めます。',
  list: '操作の記録を読む',
  listed: '新しい順の記録です。',
  at: '日時です。',
  actor: 'した人です（local、user:番号、token:番号）。',
  actorName: 'した人の名前です。いまはいない方は null です。',
  action: 'したことです。',
  objectType: '何にしたかの種類です。',
  objectId: '何にしたかの番号です。',
  objectName: '対象のいまの名前です。消えたものと、名前のないものは null です。',
  details: '細目です。',
  before: 'この番号より前の記録を読みます。',
  limit: '1ページの件数です。',
  next: '続きがあるとき、次の要求の before に入れる値です。なければ null です。',
} as const;
