import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** What guessers try first, folded as `isWeak` folds it. */

const file = join(import.meta.dirname, 'data/common-passwords.txt.gz');
let listed: ReadonlySet<string> | undefined;

/**
 * Some 49,000 passwords that are known to be used by many (`tools/make-common-passwords.ts`); read
 * when somebody first chooses one.
 */
export function isListed(password: string): boolean {
  listed ??= new Set(gunzipSync(readFileSync(file)).toString('utf8').split('\n'));
  return listed.has(password);
}

/** Words that stand at the top of every published count of leaked passwords, and those of Japan. */
const words = `
password passwort passwd passphrase pass word secret letmein welcome login logon signin admin
administrator root user guest test testing tester demo sample default changeme change temp temporary
master server system computer internet access enter open sesame opensesame please google yahoo
facebook twitter instagram youtube tiktok linkedin microsoft windows apple iphone android samsung
amazon netflix adobe photoshop minecraft fortnite roblox pokemon pikachu nintendo playstation xbox
zelda mario sonic naruto goku dragonball onepiece gundam doraemon ghibli totoro hellokitty kitty
starwars starwar star wars skywalker vader matrix batman superman spiderman ironman avengers marvel
hunter hunting killer ninja samurai shadow ghost phantom phoenix dragon tiger lion monkey donkey
panther cobra eagle falcon hawk wolf bear horse dolphin whale shark turtle rabbit bunny chicken
butterfly flower rose lily daisy jasmine sunflower sunshine sunrise sunset moonlight rainbow summer
winter spring autumn january february march april june july august september october november december
monday tuesday wednesday thursday friday saturday sunday morning night today tomorrow forever always
baseball football soccer basketball hockey tennis golf golfer fishing boxing racing ferrari porsche
mustang corvette mercedes toyota honda nissan yamaha suzuki mazda subaru harley davidson
michael jordan michelle jennifer jessica ashley amanda daniel andrew anthony joshua matthew
nicholas william charlie thomas george robert richard joseph david james john peter paul mark mary
maria anna emma sophie sophia olivia charlotte victoria elizabeth alexander alexandra alex chris
christian christina christopher nicole samantha stephanie patrick brandon justin jonathan benjamin
love lover loveyou iloveyou iloveu ilove loveme mylove babygirl baby angel angels sweet sweetheart
honey princess prince queen king beautiful pretty lovely happy lucky smile friends friend family
mother father sister brother mommy daddy jesus christ jesuschrist god godisgood heaven blessed faith
freedom liberty peace money dollar million diamond gold golden silver crystal blue purple orange
yellow green black white pink cookie chocolate banana cherry strawberry pepper cheese coffee butter
america canada london paris berlin madrid moscow newyork california texas florida chelsea arsenal
liverpool manchester united barcelona juventus realmadrid trustno trustme nothing whatever something
everything dontforget remember forget forgot mypassword yourpassword thepassword newpassword
asdasd qweqwe zxczxc abcabc qazwsx wsxedc qwaszx azerty qwertz dvorak asdzxc
tashika たしか tokyo osaka kyoto nagoya yokohama sapporo fukuoka kobe hiroshima sendai okinawa
japan nippon nihon nihongo sakura himawari hanabi fuji fujisan momiji yuki haruka hikari hikaru
takahashi tanaka suzuki yamada yamamoto watanabe nakamura kobayashi saito sato ito kato yoshida
taro hanako ichiro jiro kenji takeshi hiroshi akira yuko keiko yoko tomoko kaori
arigatou arigato konnichiwa konnichi ohayou sayonara aishiteru daisuki suki kawaii ganbare
genki sensei gakkou watashi anata tomodachi kazoku neko inu kuma usagi ringo mikan ichigo
arashi exile snowman naniwa gackt smap johnnys hatsunemiku miku vocaloid
pasuwado pasuwaado himitsu anshou banshou
パスワード ぱすわーど 合言葉 暗証番号 ひみつ 秘密 さくら 桜 ありがとう 有難う こんにちは おはよう さようなら
あいしてる 愛してる 大好き だいすき すき かわいい がんばれ 頑張れ 日本 東京 大阪 京都 富士山 ねこ 猫 いぬ 犬
あいうえお かきくけこ さしすせそ たちつてと なにぬねの いろはにほへと 山田 田中 鈴木 佐藤 高橋 太郎 花子
`;
export const commonWords: readonly string[] = [...new Set(words.trim().split(/\s+/))]
  // The longest first: a piece inside another one would leave its ends behind.
  .sort((one, other) => other.length - one.length);

/** Keys and letters in their order; four in a row, in either direction, are one piece. */
export const runs: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop@[',
  'asdfghjkl;:]',
  'zxcvbnm,./',
  '!"#$%&\'()',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  'qawsedrftgyhujikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'いろはにほへとちりぬるを',
  'あいうえおかきくけこさしすせそたちつてとなにぬねの',
  '一二三四五六七八九十',
];
