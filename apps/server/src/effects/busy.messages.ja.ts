/** Why a calendar could not be read. */
export const busyProblems = {
  notCalendar: 'iCalendar（.ics）の形になっていません。',
  tooLarge: '予定が多すぎて読み取れません。期間を絞ったカレンダーをお使いください。',
  status: (status: number) => `カレンダーのサーバーから受け取れませんでした（HTTP ${status}）。`,
  unauthorised: 'カレンダーのサーバーに断られました。名前とパスワードをお確かめください。',
  unreadable: 'カレンダーのサーバーの応答を読み取れませんでした。アドレスをお確かめください。',
  sealed: 'カレンダーの場所を読み出せませんでした。いったん外して、登録し直してください。',
  'closed-address': '内部のネットワークのアドレスからは読み取れません。',
  'too-large': 'カレンダーが大きすぎます。',
  timeout: 'カレンダーのサーバーが時間内に応答しませんでした。',
  unreachable: 'カレンダーのサーバーにつながりませんでした。',
};
