import { Table } from '@mantine/core';
import type { Comparison } from '@tashika/contract/dialogue';
import { Section } from '../../../design/Section.tsx';
import { useRuleName } from '../ensemble.ts';
import { reportPart as words } from '../messages.ts';
import classes from './ComparisonView.module.css';

const percent = (rate: number): string => `${(rate * 100).toFixed(1)}%`;
const points = (change: number): string =>
  `${change > 0 ? '+' : change < 0 ? '−' : '±'}${Math.abs(change * 100).toFixed(1)}pt`;

/** What rose and what fell from before to after. */
export function ComparisonView({ comparison }: { readonly comparison: Comparison }) {
  const ruleName = useRuleName();
  const { columns } = words;
  return (
    <Section title={words.comparison}>
      <p className={classes.legend}>
        <span className={classes.sign} />
        {columns.before}
        <span className={classes.sign} data-after />
        {columns.after}
      </p>
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{columns.measure}</Table.Th>
            <Table.Th className={classes.wide} aria-hidden="true" />
            <Table.Th className={classes.figure}>{columns.before}</Table.Th>
            <Table.Th className={classes.figure}>{columns.after}</Table.Th>
            <Table.Th className={classes.figure}>{columns.change}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {comparison.rates.map(({ measure, before, after, change }) => (
            <Table.Tr key={measure}>
              <Table.Th scope="row" fw={500}>
                {words.rateNames[measure] ?? ruleName(measure)}
              </Table.Th>
              <Table.Td className={classes.wide} aria-hidden="true">
                <span className={classes.bar} style={{ width: percent(before) }} />
                <span className={classes.bar} data-after style={{ width: percent(after) }} />
              </Table.Td>
              <Table.Td className={classes.figure}>{percent(before)}</Table.Td>
              <Table.Td className={classes.figure}>{percent(after)}</Table.Td>
              <Table.Td
                className={classes.figure}
                fw={600}
                data-tone={change > 0 ? 'bad' : change < 0 ? 'good' : undefined}
              >
                {points(change)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}
