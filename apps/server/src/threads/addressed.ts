/** Names that bear a title or an honorific already; another one behind it would be too many. */
const titled =
  /(?:さん|さま|様|氏|殿|くん|君|ちゃん|先生|教授|博士|社長|会長|専務|常務|部長|次長|課長|係長|室長|所長|店長|院長|園長|校長|学長|会頭|理事長?|監督|主任|委員長?|幹事|主催者)$/u;

/** How somebody is spoken of, or to. */
export const addressed = (name: string, honorific: 'さん' | '様'): string =>
  titled.test(name) ? name : `${name}${honorific}`;
