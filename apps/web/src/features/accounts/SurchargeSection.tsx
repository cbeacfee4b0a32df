import { Button, Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { Section } from '../../design/Section.tsx';
import classes from './MenuSection.module.css';
import type { ShopSectionProps } from './MenuSection.tsx';
import { settings as words } from './messages.ts';
import {
  blankSurcharge,
  directions,
  type ItemDraft,
  type SurchargeDraft,
  surchargeKinds,
} from './settings.ts';

/** What is added to the sum of the rows, in the order it is added (A85). */
export function SurchargeSection({ draft, mayChange, errorOf, onEdit }: ShopSectionProps) {
  const { surcharges, items } = draft;
  const put = (next: readonly SurchargeDraft[]) => onEdit({ surcharges: next });
  const swap = (at: number, to: number) => {
    const [one, other] = [surcharges[at], surcharges[to]];
    if (one === undefined || other === undefined) return;
    put(surcharges.with(at, other).with(to, one));
  };
  return (
    <Section title={words.surcharges}>
      <Text>{surcharges.length === 0 ? words.noSurcharges : words.surchargesHint}</Text>
      <ol className={classes.items} aria-label={words.surcharges}>
        {surcharges.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: their order is what they are.
          <li key={index} className={classes.item}>
            <SurchargeFields
              surcharge={one}
              items={items}
              mayChange={mayChange}
              errorOf={(part) => errorOf(`surcharge ${index} ${part}`)}
              onChange={(part) => put(surcharges.with(index, { ...one, ...part }))}
            />
            {mayChange && (
              <div className={classes.tools}>
                <Button
                  variant="default"
                  disabled={index === 0}
                  aria-label={words.earlier(nameOf(one))}
                  onClick={() => swap(index, index - 1)}
                >
                  <IconArrowUp aria-hidden size={18} />
                </Button>
                <Button
                  variant="default"
                  disabled={index === surcharges.length - 1}
                  aria-label={words.later(nameOf(one))}
                  onClick={() => swap(index, index + 1)}
                >
                  <IconArrowDown aria-hidden size={18} />
                </Button>
                <Button
                  variant="subtle"
                  color="gray"
                  leftSection={<IconTrash aria-hidden size={18} />}
                  aria-label={words.removeItemOf(nameOf(one))}
                  onClick={() => put(surcharges.toSpliced(index, 1))}
                >
                  {words.removeItem}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
      {mayChange && (
        <div className={classes.tools}>
          {surchargeKinds.map((kind) => (
            <Button
              key={kind}
              variant="default"
              onClick={() => put([...surcharges, blankSurcharge(kind, words.surchargeNames[kind])])}
            >
              {words.addSurcharge(words.surchargeKinds[kind])}
            </Button>
          ))}
        </div>
      )}
    </Section>
  );
}

const nameOf = ({ kind, name }: SurchargeDraft): string =>
  kind === 'rounding' ? words.surchargeKinds.rounding : name;

interface SurchargeFieldsProps {
  readonly surcharge: SurchargeDraft;
  readonly items: readonly ItemDraft[];
  readonly mayChange: boolean;
  readonly errorOf: (part: string) => string | undefined;
  readonly onChange: (part: Partial<SurchargeDraft>) => void;
}

function SurchargeFields(props: SurchargeFieldsProps) {
  const { surcharge, items, mayChange, errorOf, onChange } = props;
  const { kind, name, written, amount, direction, included, people } = surcharge;
  return (
    <>
      {kind === 'rounding' ? (
        <Text>{words.surchargeKinds.rounding}</Text>
      ) : (
        <TextInput
          label={words.surchargeName}
          value={name}
          readOnly={!mayChange}
          error={errorOf('name')}
          onChange={({ currentTarget: { value } }) => onChange({ name: value })}
        />
      )}
      {kind !== 'rounding' && (
        <TextInput
          label={words.menuColumns.written}
          value={written}
          className={classes.written ?? ''}
          readOnly={!mayChange}
          onChange={({ currentTarget: { value } }) => onChange({ written: value })}
        />
      )}
      <TextInput
        label={words.surchargeAmounts[kind]}
        value={amount}
        inputMode="decimal"
        readOnly={!mayChange}
        error={errorOf('amount')}
        onChange={({ currentTarget: { value } }) => onChange({ amount: value })}
      />
      {kind === 'per_person' ? (
        <NativeSelect
          label={words.peopleItem}
          value={people}
          disabled={!mayChange}
          error={errorOf('people')}
          data={[
            { value: '', label: '' },
            ...items.map((item) => ({ value: item.id, label: item.name })),
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ people: value })}
        />
      ) : (
        <NativeSelect
          label={kind === 'rounding' ? words.direction : words.fraction}
          value={direction}
          disabled={!mayChange}
          data={directions.map((one) => ({ value: one, label: words.directions[one] }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ direction: value as SurchargeDraft['direction'] })
          }
        />
      )}
      {kind === 'tax' && (
        <Checkbox
          label={words.included}
          checked={included}
          disabled={!mayChange}
          onChange={({ currentTarget: { checked } }) => onChange({ included: checked })}
        />
      )}
    </>
  );
}
