import { Table, Text } from '@mantine/core';
import type { Summary } from '@tashika/contract/dialogue';
import { useRuleName } from '../ensemble.ts';
import { reportPart as words } from '../messages.ja.ts';

/** The words that were quoted most often. */
export function EvidenceTable({ evidence }: { readonly evidence: Summary['evidence'] }) {
  const ruleName = useRuleName();
  if (evidence.length === 0) return <Text>{words.noEvidence}</Text>;
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.columns.quote}</Table.Th>
          <Table.Th>{words.columns.rule}</Table.Th>
          <Table.Th ta="end" style={{ whiteSpace: 'nowrap' }}>
            {words.columns.count}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {evidence.map(({ rule, quote, count }) => (
          <Table.Tr key={`${rule} ${quote}`}>
            <Table.Td>{quote}</Table.Td>
            <Table.Td>{ruleName(rule)}</Table.Td>
            <Table.Td ta="end">{count}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
