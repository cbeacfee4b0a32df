// What the words behind a time say it is for: by when to answer, to do something, or to be there.

/** 20日までに可否をお知らせください: by when to tell, as good as an answer. */
export const notice =
  /^に?、?[^、。!?\n\d]{0,12}(?:お知らせ|(?:ご)?連絡|教えて|(?:ご)?一報|(?:ご)?入力|(?:ご)?記入|(?:ご)?投票)(?:を?(?:お願い|ください|下さい|くだ|願い|いただ|頂)|して(?:ください|下さい|いただ|ほし)|のほど)/u;

/** 来週水曜までに資料を送ってください: by when something is to be done, and nobody meets. */
export const due =
  /^(?:に|[^に]に)[はも]?、?[^、。!?\n]{0,14}?(?:送|提出|返[しすっ送却]|納品|納入|入金|支払|振り?込|申し?込|登録|確認|記入|入力|完了|仕上|片付|準備|用意|連絡し|知らせし|決め|判断|対応し|共有|作成|作[りっる]|書[いきく]|渡[しす]|届け|購入|買[いっ]|(?<!時間|お時間|日程)を(?:ください|下さい|お願い|いただ|頂))/u;

/** 11/30まで申込受付中: as good as an answer. */
export const entry = /^に?、?(?:お?申し?込|受付中|応募|エントリー|募集|参加(?:登録|申))/u;
/** 11/20までに連絡がなければ11/27で確定: by when to object. */
export const unless =
  /^(?:に|[^に]に)[^、。!?\n]{0,14}(?:連絡|返事|返信|回答|異論|反対|意見|変更)[^、。!?\n]{0,6}(?:なければ|ない場合|なかったら|ない限り)/u;
/** 12/18で仮決定、来週連絡します: beside a day to meet, when somebody will write. */
export const promise =
  /^(?:に|には|中に)?(?:また|改めて|あらためて|正式に)?、?[ごお]?(?:連絡|知らせ|返事|返信|報告|回答)(?:し|いた|させ)/u;

/** By when to be there, which is not when it begins. */
export const arrival =
  /^に?(?:は)?(?:お越し|お集まり|ご?(?:来場|集合|着席|入室|入場|到着|来社|来店|来館)|受付|お並び|いらし)/u;
