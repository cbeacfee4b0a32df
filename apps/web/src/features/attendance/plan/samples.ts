import { sampleIntents } from '../messages.ts';
import type { Person } from './people.ts';

/** 名前|よみ|役職|グループ; the addresses are of a domain nobody can own. */
const rows = [
  '山田 太郎|やまだ たろう|部長|営業部|yamada',
  '佐藤 花子|さとう はなこ||営業部|sato.hanako',
  '佐藤 健|さとう けん|課長|開発部|sato.ken',
  '鈴木 一郎|すずき いちろう||営業部|suzuki',
  '高橋 美咲|たかはし みさき||開発部|takahashi',
  '田中 誠|たなか まこと||開発部|tanaka',
  '伊藤 直美|いとう なおみ||総務部|ito',
  '渡辺 隆|わたなべ たかし|社長|役員会|watanabe',
  '小林 由紀|こばやし ゆき|専務|役員会|kobayashi',
  '加藤 翔|かとう しょう||開発部|kato',
  '吉田 恵|よしだ めぐみ||営業部|yoshida',
  '松本 大輔|まつもと だいすけ||総務部|matsumoto',
] as const;

export const samplePeople: readonly Omit<Person, 'id'>[] = rows.map((row) => {
  const [name = '', reading = '', role = '', groups = '', account = ''] = row.split('|');
  return { name, reading, role, groups, email: `${account}@example.jp` };
});

export interface SampleIntent {
  readonly title: string;
  readonly utterance: string;
}

export const samples: readonly SampleIntent[] = sampleIntents;
