// What the words behind a time look like that refuse it, move it or take a refusal back.

/** 無理なら, だめだったら, 難しければ. */
export const condition =
  /^(?:そう|い|しまっ)?(?:なら|だったら|であれば|ければ|の場合|な場合|なとき|な時|な(?:よう|の)なら|たら|れば|るなら|る場合)/u;

/** What may stand between a time and the word that moves it. */
export const begins = /^(?:の)?(?:開始|スタート|集合|開演|開会|枠|回|部|開催)$/u;

/** 12/3はまだわかりません: said of the day itself. */
export const ofDay =
  /^(?:[はがも]|って|については)?、?(?:まだ|正直|今のところ|ちょっと|いまのところ)*$/u;

/** 無理でもない, 空いてないこともない: neither a yes nor a no. */
export const halfRefused =
  /^(?:という?)?(?:こと|わけ|訳)(?:で)?[もはが]?(?:な[いくさ]|あり?ませ)|^(?:とは|とも)(?:限|言|い)|^でも(?:な[いく]|あり?ませ)|^(?:かも|かどうか)/u;

/** 12/3 田中さんNG: of one of those who are asked. */
export const ofPerson = /(?:さん|様|君|くん|ちゃん|氏|先生|[部課社店係会]長)[はがも]?$/u;

/** 2/17→2/22 beside one of these is a move. */
export const moving =
  /リスケ|変更|ずら|延期|振替|振り替|繰り[上下]|改め|移動|移し|移り|訂正|差し替|日程調整し直|再調整|順延|前倒|後ろ倒/u;
