import { lineCell } from '../normalise/line.ts';
import { cellOf } from '../normalise/place.ts';
import { surchargeWords } from '../report/messages.ts';
import type { Surcharge } from '../shop/shop.ts';
import { type AccountRule, type SlipStatement, silent } from './rule.ts';

/** Decision A85: a slip judged with what the shop adds says so; what could not be added is to be looked at. */
export const surchargesAdded: AccountRule = {
  id: 'surcharges-added',
  clause: '合計金額 判定部',
  judge: ({ surcharges: { steps, open }, lines }) => {
    if (steps.length === 0 && open.length === 0) return silent;
    const [first, ...others] = lines.map((line) => lineCell(line, 'label'));
    const evidence = [first ?? cellOf(1, null, 'stated_total', null), ...others] as const;
    const statements: SlipStatement[] = [];
    if (steps.length > 0) {
      const parameters = { steps: steps.map(({ surcharge }) => inWords(surcharge)) };
      statements.push({ message: 'surchargesAdded', parameters, effect: 'INFO', evidence });
    }
    for (const one of open) {
      if (one.kind === 'rounding') continue;
      const parameters = { name: one.name };
      statements.push({ message: 'surchargeOpen', parameters, effect: 'CHECK', evidence });
    }
    return statements;
  },
};

function inWords(surcharge: Surcharge): string {
  switch (surcharge.kind) {
    case 'service':
      return surchargeWords.service(surcharge);
    case 'tax':
      return surchargeWords.tax(surcharge);
    case 'per_person':
      return surchargeWords.perPerson(surcharge);
    case 'rounding':
      return surchargeWords.roundingStep(surcharge);
  }
}
